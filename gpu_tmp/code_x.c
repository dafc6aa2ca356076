/* How to prefix internal symbols */
#ifdef CASADI_CODEGEN_PREFIX
  #define CASADI_NAMESPACE_CONCAT(NS, ID) _CASADI_NAMESPACE_CONCAT(NS, ID)
  #define _CASADI_NAMESPACE_CONCAT(NS, ID) NS ## ID
  #define CASADI_PREFIX(ID) CASADI_NAMESPACE_CONCAT(CODEGEN_PREFIX, ID)
#else
  #define CASADI_PREFIX(ID) kernel_ ## ID
#endif

#include <math.h>

#ifndef casadi_real
#define casadi_real double
#endif

#ifndef casadi_int
#define casadi_int long long int
#endif

/* Add prefix to internal symbols */
#define casadi_c0 CASADI_PREFIX(c0)
#define casadi_c1 CASADI_PREFIX(c1)
#define casadi_clear CASADI_PREFIX(clear)
#define casadi_copy CASADI_PREFIX(copy)
#define casadi_dot CASADI_PREFIX(dot)
#define casadi_f0 CASADI_PREFIX(f0)
#define casadi_f1 CASADI_PREFIX(f1)
#define casadi_f10 CASADI_PREFIX(f10)
#define casadi_f11 CASADI_PREFIX(f11)
#define casadi_f12 CASADI_PREFIX(f12)
#define casadi_f13 CASADI_PREFIX(f13)
#define casadi_f14 CASADI_PREFIX(f14)
#define casadi_f15 CASADI_PREFIX(f15)
#define casadi_f16 CASADI_PREFIX(f16)
#define casadi_f17 CASADI_PREFIX(f17)
#define casadi_f18 CASADI_PREFIX(f18)
#define casadi_f19 CASADI_PREFIX(f19)
#define casadi_f2 CASADI_PREFIX(f2)
#define casadi_f20 CASADI_PREFIX(f20)
#define casadi_f21 CASADI_PREFIX(f21)
#define casadi_f22 CASADI_PREFIX(f22)
#define casadi_f23 CASADI_PREFIX(f23)
#define casadi_f24 CASADI_PREFIX(f24)
#define casadi_f25 CASADI_PREFIX(f25)
#define casadi_f26 CASADI_PREFIX(f26)
#define casadi_f27 CASADI_PREFIX(f27)
#define casadi_f28 CASADI_PREFIX(f28)
#define casadi_f29 CASADI_PREFIX(f29)
#define casadi_f3 CASADI_PREFIX(f3)
#define casadi_f30 CASADI_PREFIX(f30)
#define casadi_f31 CASADI_PREFIX(f31)
#define casadi_f32 CASADI_PREFIX(f32)
#define casadi_f33 CASADI_PREFIX(f33)
#define casadi_f34 CASADI_PREFIX(f34)
#define casadi_f35 CASADI_PREFIX(f35)
#define casadi_f36 CASADI_PREFIX(f36)
#define casadi_f37 CASADI_PREFIX(f37)
#define casadi_f38 CASADI_PREFIX(f38)
#define casadi_f39 CASADI_PREFIX(f39)
#define casadi_f4 CASADI_PREFIX(f4)
#define casadi_f40 CASADI_PREFIX(f40)
#define casadi_f41 CASADI_PREFIX(f41)
#define casadi_f42 CASADI_PREFIX(f42)
#define casadi_f43 CASADI_PREFIX(f43)
#define casadi_f44 CASADI_PREFIX(f44)
#define casadi_f45 CASADI_PREFIX(f45)
#define casadi_f46 CASADI_PREFIX(f46)
#define casadi_f47 CASADI_PREFIX(f47)
#define casadi_f48 CASADI_PREFIX(f48)
#define casadi_f49 CASADI_PREFIX(f49)
#define casadi_f5 CASADI_PREFIX(f5)
#define casadi_f50 CASADI_PREFIX(f50)
#define casadi_f51 CASADI_PREFIX(f51)
#define casadi_f52 CASADI_PREFIX(f52)
#define casadi_f53 CASADI_PREFIX(f53)
#define casadi_f54 CASADI_PREFIX(f54)
#define casadi_f55 CASADI_PREFIX(f55)
#define casadi_f56 CASADI_PREFIX(f56)
#define casadi_f57 CASADI_PREFIX(f57)
#define casadi_f58 CASADI_PREFIX(f58)
#define casadi_f59 CASADI_PREFIX(f59)
#define casadi_f6 CASADI_PREFIX(f6)
#define casadi_f60 CASADI_PREFIX(f60)
#define casadi_f61 CASADI_PREFIX(f61)
#define casadi_f62 CASADI_PREFIX(f62)
#define casadi_f63 CASADI_PREFIX(f63)
#define casadi_f64 CASADI_PREFIX(f64)
#define casadi_f65 CASADI_PREFIX(f65)
#define casadi_f66 CASADI_PREFIX(f66)
#define casadi_f67 CASADI_PREFIX(f67)
#define casadi_f68 CASADI_PREFIX(f68)
#define casadi_f69 CASADI_PREFIX(f69)
#define casadi_f7 CASADI_PREFIX(f7)
#define casadi_f70 CASADI_PREFIX(f70)
#define casadi_f71 CASADI_PREFIX(f71)
#define casadi_f72 CASADI_PREFIX(f72)
#define casadi_f73 CASADI_PREFIX(f73)
#define casadi_f74 CASADI_PREFIX(f74)
#define casadi_f75 CASADI_PREFIX(f75)
#define casadi_f76 CASADI_PREFIX(f76)
#define casadi_f77 CASADI_PREFIX(f77)
#define casadi_f78 CASADI_PREFIX(f78)
#define casadi_f79 CASADI_PREFIX(f79)
#define casadi_f8 CASADI_PREFIX(f8)
#define casadi_f80 CASADI_PREFIX(f80)
#define casadi_f81 CASADI_PREFIX(f81)
#define casadi_f82 CASADI_PREFIX(f82)
#define casadi_f83 CASADI_PREFIX(f83)
#define casadi_f84 CASADI_PREFIX(f84)
#define casadi_f85 CASADI_PREFIX(f85)
#define casadi_f86 CASADI_PREFIX(f86)
#define casadi_f87 CASADI_PREFIX(f87)
#define casadi_f88 CASADI_PREFIX(f88)
#define casadi_f89 CASADI_PREFIX(f89)
#define casadi_f9 CASADI_PREFIX(f9)
#define casadi_fabs CASADI_PREFIX(fabs)
#define casadi_fill CASADI_PREFIX(fill)
#define casadi_fmax CASADI_PREFIX(fmax)
#define casadi_fmin CASADI_PREFIX(fmin)
#define casadi_mmax CASADI_PREFIX(mmax)
#define casadi_mtimes_dense CASADI_PREFIX(mtimes_dense)
#define casadi_norm_2 CASADI_PREFIX(norm_2)
#define casadi_s0 CASADI_PREFIX(s0)
#define casadi_s1 CASADI_PREFIX(s1)
#define casadi_s2 CASADI_PREFIX(s2)
#define casadi_s3 CASADI_PREFIX(s3)
#define casadi_s4 CASADI_PREFIX(s4)
#define casadi_s5 CASADI_PREFIX(s5)
#define casadi_s6 CASADI_PREFIX(s6)
#define casadi_s7 CASADI_PREFIX(s7)
#define casadi_s8 CASADI_PREFIX(s8)
#define casadi_s9 CASADI_PREFIX(s9)
#define casadi_sq CASADI_PREFIX(sq)
#define casadi_vfmax CASADI_PREFIX(vfmax)
#define casadi_zeros CASADI_PREFIX(zeros)

/* Symbol visibility in DLLs */
#ifndef CASADI_SYMBOL_EXPORT
  #if defined(_WIN32) || defined(__WIN32__) || defined(__CYGWIN__)
    #if defined(STATIC_LINKED)
      #define CASADI_SYMBOL_EXPORT
    #else
      #define CASADI_SYMBOL_EXPORT __declspec(dllexport)
    #endif
  #elif defined(__GNUC__) && defined(GCC_HASCLASSVISIBILITY)
    #define CASADI_SYMBOL_EXPORT __attribute__ ((visibility ("default")))
  #else
    #define CASADI_SYMBOL_EXPORT
  #endif
#endif

casadi_real casadi_sq(casadi_real x) { return x*x;}

casadi_real casadi_fmin(casadi_real x, casadi_real y) {
/* Pre-c99 compatibility */
#if __STDC_VERSION__ < 199901L
  return x<y ? x : y;
#else
  return fmin(x, y);
#endif
}

casadi_real casadi_fmax(casadi_real x, casadi_real y) {
/* Pre-c99 compatibility */
#if __STDC_VERSION__ < 199901L
  return x>y ? x : y;
#else
  return fmax(x, y);
#endif
}

casadi_real casadi_fabs(casadi_real x) {
/* Pre-c99 compatibility */
#if __STDC_VERSION__ < 199901L
  return x>0 ? x : -x;
#else
  return fabs(x);
#endif
}

void casadi_copy(const casadi_real* x, casadi_int n, casadi_real* y) {
  casadi_int i;
  if (y) {
    if (x) {
      for (i=0; i<n; ++i) *y++ = *x++;
    } else {
      for (i=0; i<n; ++i) *y++ = 0.;
    }
  }
}

void casadi_clear(casadi_real* x, casadi_int n) {
  casadi_int i;
  if (x) {
    for (i=0; i<n; ++i) *x++ = 0;
  }
}

casadi_real casadi_vfmax(const casadi_real* x, casadi_int n, casadi_real r) {
  casadi_int i;
  for (i=0; i<n; ++i) r = casadi_fmax(r, x[i]);
  return r;
}

#ifndef casadi_inf
  #define casadi_inf INFINITY
#endif

casadi_real casadi_mmax(const casadi_real* x, casadi_int n, casadi_int is_dense) {
  casadi_real r = is_dense ? -casadi_inf : 0;
  if (!x) return r;
  return casadi_vfmax(x, n, r);
}

#define casadi_to_int(x) ((casadi_int) x)

#ifndef casadi_nan
  #define casadi_nan NAN
#endif

void casadi_fill(casadi_real* x, casadi_int n, casadi_real alpha) {
  casadi_int i;
  if (x) {
    for (i=0; i<n; ++i) *x++ = alpha;
  }
}

void casadi_mtimes_dense(const casadi_real* x, casadi_int nrow_x, casadi_int ncol_x,
    const casadi_real* y, casadi_int ncol_y, casadi_real* z, casadi_int tr) {
  casadi_int i, j, k;
  if (tr) {
    for (i=0; i<ncol_y; ++i) {
      for (j=0; j<ncol_x; ++j) {
        for (k=0; k<nrow_x; ++k) {
          z[j + i*ncol_x] += x[k + j*nrow_x] * y[k + i*nrow_x];
        }
      }
    }
  } else {
    for (i=0; i<ncol_y; ++i) {
      for (j=0; j<nrow_x; ++j) {
        for (k=0; k<ncol_x; ++k) {
          z[j + i*nrow_x] += x[j + k*nrow_x] * y[k + i*ncol_x];
        }
      }
    }
  }
}

casadi_real casadi_dot(casadi_int n, const casadi_real* x, const casadi_real* y) {
  casadi_int i;
  casadi_real r = 0;
  for (i=0; i<n; ++i) r += *x++ * *y++;
  return r;
}

casadi_real casadi_norm_2(casadi_int n, const casadi_real* x) {
  return sqrt(casadi_dot(n, x, x));
}

/* Configuration this file was compiled with */
CASADI_SYMBOL_EXPORT void kernel_casadi_version(int* major, int* minor, int* patch) {
  *major = 3;
  *minor = 8;
  *patch = 2;
}
CASADI_SYMBOL_EXPORT int kernel_casadi_int_size(void) { return (int) sizeof(casadi_int); }
CASADI_SYMBOL_EXPORT int kernel_casadi_real_size(void) { return (int) sizeof(casadi_real); }

static const casadi_int casadi_s0[3] = {0};
static const casadi_int casadi_s1[21] = 
  {0};
static const casadi_int casadi_s2[3] = {1, 1, 1};
static const casadi_int casadi_s3[3] = {377, 1, 1};
static const casadi_int casadi_s4[3] = {3, 1, 1};
static const casadi_int casadi_s5[3] = {46, 1, 1};
static const casadi_int casadi_s6[3] = {39, 1, 1};
static const casadi_int casadi_s7[3] = {21, 1, 1};
static const casadi_int casadi_s8[3] = {9, 1, 1};
static const casadi_int casadi_s9[3] = {7, 1, 1};

static const casadi_real casadi_c0[4] = {0., 1., 2., 3.};
static const casadi_real casadi_c1[39] = 
  {0., 0., 0., 0., 0., 0., 1., 0.,
  0., 0., 0., 0., 1., 0., 0., 0.,
  0., 0., 0., 1., 0., 0., 0., 0.,
  0., 1., 0., 0., 0., 0., 0., 0.,
  1., 0., 0., 0., 0., 0., 1.};

static const casadi_real casadi_zeros[377] = 
  {0.};

/* free1_kin:(i0[7],i1[6],i2,i3[4],i4)->(o0[18],o1[9],o2[13],o3[7]) */
static int casadi_f1(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35;
  a00=arg[0]? arg[0][3] : 0;
  a01=casadi_sq(a00);
  a02=arg[0]? arg[0][4] : 0;
  a03=casadi_sq(a02);
  a04=(a01+a03);
  a05=arg[0]? arg[0][5] : 0;
  a06=casadi_sq(a05);
  a07=(a04-a06);
  a08=arg[0]? arg[0][6] : 0;
  a09=casadi_sq(a08);
  a07=(a07-a09);
  a04=(a04+a06);
  a04=(a04+a09);
  a07=(a07/a04);
  if (res[0]!=0) res[0][0]=a07;
  a10=2.;
  a10=(a10/a04);
  a11=(a00*a08);
  a12=(a02*a05);
  a13=(a11+a12);
  a13=(a10*a13);
  if (res[0]!=0) res[0][1]=a13;
  a14=(a02*a08);
  a15=(a00*a05);
  a16=(a14-a15);
  a16=(a10*a16);
  if (res[0]!=0) res[0][2]=a16;
  a12=(a12-a11);
  a12=(a10*a12);
  if (res[0]!=0) res[0][3]=a12;
  a01=(a01-a03);
  a03=(a01+a06);
  a03=(a03-a09);
  a03=(a03/a04);
  if (res[0]!=0) res[0][4]=a03;
  a11=(a00*a02);
  a17=(a05*a08);
  a18=(a11+a17);
  a18=(a10*a18);
  if (res[0]!=0) res[0][5]=a18;
  a14=(a14+a15);
  a14=(a10*a14);
  if (res[0]!=0) res[0][6]=a14;
  a17=(a17-a11);
  a10=(a10*a17);
  if (res[0]!=0) res[0][7]=a10;
  a01=(a01-a06);
  a01=(a01+a09);
  a01=(a01/a04);
  if (res[0]!=0) res[0][8]=a01;
  a04=arg[0]? arg[0][0] : 0;
  if (res[0]!=0) res[0][9]=a04;
  a04=arg[0]? arg[0][1] : 0;
  if (res[0]!=0) res[0][10]=a04;
  a04=arg[0]? arg[0][2] : 0;
  if (res[0]!=0) res[0][11]=a04;
  a04=arg[1]? arg[1][0] : 0;
  if (res[0]!=0) res[0][12]=a04;
  a09=arg[1]? arg[1][1] : 0;
  if (res[0]!=0) res[0][13]=a09;
  a06=arg[1]? arg[1][2] : 0;
  if (res[0]!=0) res[0][14]=a06;
  a17=arg[1]? arg[1][3] : 0;
  a11=(a07*a17);
  a15=arg[1]? arg[1][4] : 0;
  a19=(a12*a15);
  a11=(a11+a19);
  a19=arg[1]? arg[1][5] : 0;
  a20=(a14*a19);
  a11=(a11+a20);
  if (res[0]!=0) res[0][15]=a11;
  a20=(a13*a17);
  a21=(a03*a15);
  a20=(a20+a21);
  a21=(a10*a19);
  a20=(a20+a21);
  if (res[0]!=0) res[0][16]=a20;
  a21=(a16*a17);
  a22=(a18*a15);
  a21=(a21+a22);
  a22=(a01*a19);
  a21=(a21+a22);
  if (res[0]!=0) res[0][17]=a21;
  if (res[1]!=0) res[1][0]=a07;
  if (res[1]!=0) res[1][1]=a13;
  if (res[1]!=0) res[1][2]=a16;
  if (res[1]!=0) res[1][3]=a12;
  if (res[1]!=0) res[1][4]=a03;
  if (res[1]!=0) res[1][5]=a18;
  if (res[1]!=0) res[1][6]=a14;
  if (res[1]!=0) res[1][7]=a10;
  if (res[1]!=0) res[1][8]=a01;
  a22=arg[3]? arg[3][0] : 0;
  if (res[2]!=0) res[2][0]=a22;
  a23=arg[3]? arg[3][1] : 0;
  a24=(a07*a23);
  a25=(a24*a07);
  a26=arg[3]? arg[3][2] : 0;
  a27=(a12*a26);
  a28=(a27*a12);
  a25=(a25+a28);
  a28=arg[3]? arg[3][3] : 0;
  a29=(a14*a28);
  a30=(a29*a14);
  a25=(a25+a30);
  if (res[2]!=0) res[2][1]=a25;
  a30=(a24*a13);
  a31=(a27*a03);
  a30=(a30+a31);
  a31=(a29*a10);
  a30=(a30+a31);
  if (res[2]!=0) res[2][2]=a30;
  a31=(a13*a23);
  a32=(a31*a13);
  a33=(a03*a26);
  a34=(a33*a03);
  a32=(a32+a34);
  a34=(a10*a28);
  a35=(a34*a10);
  a32=(a32+a35);
  if (res[2]!=0) res[2][3]=a32;
  a24=(a24*a16);
  a27=(a27*a18);
  a24=(a24+a27);
  a29=(a29*a01);
  a24=(a24+a29);
  if (res[2]!=0) res[2][4]=a24;
  a29=(a31*a16);
  a27=(a33*a18);
  a29=(a29+a27);
  a27=(a34*a01);
  a29=(a29+a27);
  if (res[2]!=0) res[2][5]=a29;
  a23=(a16*a23);
  a16=(a23*a16);
  a26=(a18*a26);
  a18=(a26*a18);
  a16=(a16+a18);
  a28=(a01*a28);
  a01=(a28*a01);
  a16=(a16+a01);
  if (res[2]!=0) res[2][6]=a16;
  a01=0.;
  if (res[2]!=0) res[2][7]=a01;
  a18=arg[4]? arg[4][0] : 0;
  a22=(a22*a18);
  if (res[2]!=0) res[2][8]=a22;
  if (res[2]!=0) res[2][9]=a01;
  a01=(a23*a07);
  a22=(a26*a12);
  a01=(a01+a22);
  a22=(a28*a14);
  a01=(a01+a22);
  a01=(a01*a11);
  a23=(a23*a13);
  a26=(a26*a03);
  a23=(a23+a26);
  a28=(a28*a10);
  a23=(a23+a28);
  a23=(a23*a20);
  a01=(a01+a23);
  a16=(a16*a21);
  a01=(a01+a16);
  a16=(a20*a01);
  a31=(a31*a07);
  a33=(a33*a12);
  a31=(a31+a33);
  a34=(a34*a14);
  a31=(a31+a34);
  a31=(a31*a11);
  a32=(a32*a20);
  a31=(a31+a32);
  a29=(a29*a21);
  a31=(a31+a29);
  a29=(a21*a31);
  a16=(a16-a29);
  if (res[2]!=0) res[2][10]=a16;
  a25=(a25*a11);
  a30=(a30*a20);
  a25=(a25+a30);
  a24=(a24*a21);
  a25=(a25+a24);
  a21=(a21*a25);
  a01=(a11*a01);
  a21=(a21-a01);
  if (res[2]!=0) res[2][11]=a21;
  a11=(a11*a31);
  a20=(a20*a25);
  a11=(a11-a20);
  if (res[2]!=0) res[2][12]=a11;
  if (res[3]!=0) res[3][0]=a04;
  if (res[3]!=0) res[3][1]=a09;
  if (res[3]!=0) res[3][2]=a06;
  a06=5.0000000000000000e-01;
  a09=(a02*a17);
  a04=(a05*a15);
  a09=(a09+a04);
  a04=(a08*a19);
  a09=(a09+a04);
  a09=(a06*a09);
  a09=(-a09);
  if (res[3]!=0) res[3][3]=a09;
  a09=(a00*a17);
  a04=(a05*a19);
  a09=(a09+a04);
  a04=(a08*a15);
  a09=(a09-a04);
  a09=(a06*a09);
  if (res[3]!=0) res[3][4]=a09;
  a09=(a00*a15);
  a08=(a08*a17);
  a09=(a09+a08);
  a08=(a02*a19);
  a09=(a09-a08);
  a09=(a06*a09);
  if (res[3]!=0) res[3][5]=a09;
  a00=(a00*a19);
  a02=(a02*a15);
  a00=(a00+a02);
  a05=(a05*a17);
  a00=(a00-a05);
  a06=(a06*a00);
  if (res[3]!=0) res[3][6]=a06;
  return 0;
}

/* FixedIdealJoint2_kin:(i0[18],i1,i2,i3,i4[16],i5)->(o0[18],o1[15],o2[14],o3) */
static int casadi_f2(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[4]? arg[4][3] : 0;
  a02=(a00*a01);
  a03=arg[0]? arg[0][3] : 0;
  a04=arg[4]? arg[4][4] : 0;
  a05=(a03*a04);
  a02=(a02+a05);
  a05=arg[0]? arg[0][6] : 0;
  a06=arg[4]? arg[4][5] : 0;
  a07=(a05*a06);
  a02=(a02+a07);
  a07=arg[1]? arg[1][0] : 0;
  a08=cos(a07);
  a09=(a02*a08);
  a10=arg[4]? arg[4][6] : 0;
  a11=(a00*a10);
  a12=arg[4]? arg[4][7] : 0;
  a13=(a03*a12);
  a11=(a11+a13);
  a13=arg[4]? arg[4][8] : 0;
  a14=(a05*a13);
  a11=(a11+a14);
  a07=sin(a07);
  a14=(a11*a07);
  a09=(a09+a14);
  if (res[0]!=0) res[0][0]=a09;
  a14=arg[0]? arg[0][1] : 0;
  a15=(a14*a01);
  a16=arg[0]? arg[0][4] : 0;
  a17=(a16*a04);
  a15=(a15+a17);
  a17=arg[0]? arg[0][7] : 0;
  a18=(a17*a06);
  a15=(a15+a18);
  a18=(a15*a08);
  a19=(a14*a10);
  a20=(a16*a12);
  a19=(a19+a20);
  a20=(a17*a13);
  a19=(a19+a20);
  a20=(a19*a07);
  a18=(a18+a20);
  if (res[0]!=0) res[0][1]=a18;
  a20=arg[0]? arg[0][2] : 0;
  a01=(a20*a01);
  a21=arg[0]? arg[0][5] : 0;
  a04=(a21*a04);
  a01=(a01+a04);
  a04=arg[0]? arg[0][8] : 0;
  a06=(a04*a06);
  a01=(a01+a06);
  a06=(a01*a08);
  a10=(a20*a10);
  a12=(a21*a12);
  a10=(a10+a12);
  a13=(a04*a13);
  a10=(a10+a13);
  a13=(a10*a07);
  a06=(a06+a13);
  if (res[0]!=0) res[0][2]=a06;
  a11=(a11*a08);
  a02=(a02*a07);
  a11=(a11-a02);
  if (res[0]!=0) res[0][3]=a11;
  a19=(a19*a08);
  a15=(a15*a07);
  a19=(a19-a15);
  if (res[0]!=0) res[0][4]=a19;
  a10=(a10*a08);
  a01=(a01*a07);
  a10=(a10-a01);
  if (res[0]!=0) res[0][5]=a10;
  a01=arg[4]? arg[4][9] : 0;
  a07=(a00*a01);
  a08=arg[4]? arg[4][10] : 0;
  a15=(a03*a08);
  a07=(a07+a15);
  a15=arg[4]? arg[4][11] : 0;
  a02=(a05*a15);
  a07=(a07+a02);
  if (res[0]!=0) res[0][6]=a07;
  a02=(a14*a01);
  a13=(a16*a08);
  a02=(a02+a13);
  a13=(a17*a15);
  a02=(a02+a13);
  if (res[0]!=0) res[0][7]=a02;
  a01=(a20*a01);
  a08=(a21*a08);
  a01=(a01+a08);
  a15=(a04*a15);
  a01=(a01+a15);
  if (res[0]!=0) res[0][8]=a01;
  a15=arg[0]? arg[0][9] : 0;
  a08=arg[4]? arg[4][0] : 0;
  a00=(a00*a08);
  a13=arg[4]? arg[4][1] : 0;
  a03=(a03*a13);
  a00=(a00+a03);
  a03=arg[4]? arg[4][2] : 0;
  a05=(a05*a03);
  a00=(a00+a05);
  a15=(a15+a00);
  if (res[0]!=0) res[0][9]=a15;
  a15=arg[0]? arg[0][10] : 0;
  a14=(a14*a08);
  a16=(a16*a13);
  a14=(a14+a16);
  a17=(a17*a03);
  a14=(a14+a17);
  a15=(a15+a14);
  if (res[0]!=0) res[0][10]=a15;
  a15=arg[0]? arg[0][11] : 0;
  a20=(a20*a08);
  a21=(a21*a13);
  a20=(a20+a21);
  a04=(a04*a03);
  a20=(a20+a04);
  a15=(a15+a20);
  if (res[0]!=0) res[0][11]=a15;
  a15=arg[0]? arg[0][12] : 0;
  a04=arg[0]? arg[0][16] : 0;
  a03=(a04*a20);
  a21=arg[0]? arg[0][17] : 0;
  a13=(a21*a14);
  a03=(a03-a13);
  a15=(a15+a03);
  if (res[0]!=0) res[0][12]=a15;
  a15=arg[0]? arg[0][13] : 0;
  a13=(a21*a00);
  a08=arg[0]? arg[0][15] : 0;
  a17=(a08*a20);
  a13=(a13-a17);
  a15=(a15+a13);
  if (res[0]!=0) res[0][13]=a15;
  a15=arg[0]? arg[0][14] : 0;
  a17=(a08*a14);
  a16=(a04*a00);
  a17=(a17-a16);
  a15=(a15+a17);
  if (res[0]!=0) res[0][14]=a15;
  a15=arg[2]? arg[2][0] : 0;
  a16=(a07*a15);
  a05=(a08+a16);
  if (res[0]!=0) res[0][15]=a05;
  a12=(a02*a15);
  a22=(a04+a12);
  if (res[0]!=0) res[0][16]=a22;
  a23=(a01*a15);
  a24=(a21+a23);
  if (res[0]!=0) res[0][17]=a24;
  if (res[1]!=0) res[1][0]=a00;
  if (res[1]!=0) res[1][1]=a14;
  if (res[1]!=0) res[1][2]=a20;
  a20=0.;
  if (res[1]!=0) res[1][3]=a20;
  if (res[1]!=0) res[1][4]=a20;
  if (res[1]!=0) res[1][5]=a20;
  if (res[1]!=0) res[1][6]=a07;
  if (res[1]!=0) res[1][7]=a02;
  if (res[1]!=0) res[1][8]=a01;
  a14=(a04*a17);
  a00=(a21*a13);
  a14=(a14-a00);
  if (res[1]!=0) res[1][9]=a14;
  a14=(a21*a03);
  a17=(a08*a17);
  a14=(a14-a17);
  if (res[1]!=0) res[1][10]=a14;
  a13=(a08*a13);
  a03=(a04*a03);
  a13=(a13-a03);
  if (res[1]!=0) res[1][11]=a13;
  a13=(a04*a23);
  a03=(a21*a12);
  a13=(a13-a03);
  if (res[1]!=0) res[1][12]=a13;
  a21=(a21*a16);
  a23=(a08*a23);
  a21=(a21-a23);
  if (res[1]!=0) res[1][13]=a21;
  a08=(a08*a12);
  a04=(a04*a16);
  a08=(a08-a04);
  if (res[1]!=0) res[1][14]=a08;
  if (res[2]!=0) res[2][0]=a20;
  a08=arg[4]? arg[4][12] : 0;
  if (res[2]!=0) res[2][1]=a08;
  a04=arg[4]? arg[4][13] : 0;
  a16=(a09*a04);
  a12=(a16*a09);
  a21=arg[4]? arg[4][14] : 0;
  a23=(a11*a21);
  a13=(a23*a11);
  a12=(a12+a13);
  a13=arg[4]? arg[4][15] : 0;
  a03=(a07*a13);
  a14=(a03*a07);
  a12=(a12+a14);
  if (res[2]!=0) res[2][2]=a12;
  a14=(a16*a18);
  a17=(a23*a19);
  a14=(a14+a17);
  a17=(a03*a02);
  a14=(a14+a17);
  if (res[2]!=0) res[2][3]=a14;
  a17=(a18*a04);
  a00=(a17*a18);
  a25=(a19*a21);
  a26=(a25*a19);
  a00=(a00+a26);
  a26=(a02*a13);
  a27=(a26*a02);
  a00=(a00+a27);
  if (res[2]!=0) res[2][4]=a00;
  a16=(a16*a06);
  a23=(a23*a10);
  a16=(a16+a23);
  a03=(a03*a01);
  a16=(a16+a03);
  if (res[2]!=0) res[2][5]=a16;
  a03=(a17*a06);
  a23=(a25*a10);
  a03=(a03+a23);
  a23=(a26*a01);
  a03=(a03+a23);
  if (res[2]!=0) res[2][6]=a03;
  a04=(a06*a04);
  a06=(a04*a06);
  a21=(a10*a21);
  a10=(a21*a10);
  a06=(a06+a10);
  a13=(a01*a13);
  a01=(a13*a01);
  a06=(a06+a01);
  if (res[2]!=0) res[2][7]=a06;
  if (res[2]!=0) res[2][8]=a20;
  a01=arg[5]? arg[5][0] : 0;
  a08=(a08*a01);
  if (res[2]!=0) res[2][9]=a08;
  if (res[2]!=0) res[2][10]=a20;
  a20=(a04*a09);
  a08=(a21*a11);
  a20=(a20+a08);
  a08=(a13*a07);
  a20=(a20+a08);
  a20=(a20*a05);
  a04=(a04*a18);
  a21=(a21*a19);
  a04=(a04+a21);
  a13=(a13*a02);
  a04=(a04+a13);
  a04=(a04*a22);
  a20=(a20+a04);
  a06=(a06*a24);
  a20=(a20+a06);
  a06=(a22*a20);
  a17=(a17*a09);
  a25=(a25*a11);
  a17=(a17+a25);
  a26=(a26*a07);
  a17=(a17+a26);
  a17=(a17*a05);
  a00=(a00*a22);
  a17=(a17+a00);
  a03=(a03*a24);
  a17=(a17+a03);
  a03=(a24*a17);
  a06=(a06-a03);
  if (res[2]!=0) res[2][11]=a06;
  a12=(a12*a05);
  a14=(a14*a22);
  a12=(a12+a14);
  a16=(a16*a24);
  a12=(a12+a16);
  a24=(a24*a12);
  a20=(a05*a20);
  a24=(a24-a20);
  if (res[2]!=0) res[2][12]=a24;
  a05=(a05*a17);
  a22=(a22*a12);
  a05=(a05-a22);
  if (res[2]!=0) res[2][13]=a05;
  if (res[3]!=0) res[3][0]=a15;
  return 0;
}

/* RigidContact4_gaps_FixedIdealJoint3_4_one:(i0[18],i1,i2,i3,i4[16],i5[6])->(o0,o1) */
static int casadi_f5(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16;
  a00=arg[0]? arg[0][10] : 0;
  a01=arg[0]? arg[0][1] : 0;
  a02=arg[4]? arg[4][0] : 0;
  a02=(a01*a02);
  a03=arg[0]? arg[0][4] : 0;
  a04=arg[4]? arg[4][1] : 0;
  a04=(a03*a04);
  a02=(a02+a04);
  a04=arg[0]? arg[0][7] : 0;
  a05=arg[4]? arg[4][2] : 0;
  a05=(a04*a05);
  a02=(a02+a05);
  a00=(a00+a02);
  a02=arg[4]? arg[4][3] : 0;
  a02=(a01*a02);
  a05=arg[4]? arg[4][4] : 0;
  a05=(a03*a05);
  a02=(a02+a05);
  a05=arg[4]? arg[4][5] : 0;
  a05=(a04*a05);
  a02=(a02+a05);
  a05=arg[5]? arg[5][3] : 0;
  a06=arg[5]? arg[5][4] : 0;
  a07=cos(a06);
  a07=(a05*a07);
  a08=5.0000000000000000e-01;
  a09=arg[5]? arg[5][0] : 0;
  a08=(a08<a09);
  a09=arg[5]? arg[5][5] : 0;
  a09=cos(a09);
  a10=(a02/a09);
  a11=(a08?a10:0);
  a08=(!a08);
  a06=sin(a06);
  a12=(-a06);
  a10=casadi_fmin(a06,a10);
  a12=casadi_fmax(a12,a10);
  a08=(a08?a12:0);
  a11=(a11+a08);
  a08=(a07*a11);
  a12=1.;
  a10=casadi_sq(a11);
  a10=(a12-a10);
  a10=sqrt(a10);
  a08=(a08/a10);
  a08=(a08/a09);
  a07=(a07/a10);
  a07=(a05-a07);
  a10=(a07*a09);
  a10=(a10*a11);
  a08=(a08+a10);
  a08=(a02*a08);
  a10=arg[4]? arg[4][6] : 0;
  a10=(a01*a10);
  a13=arg[4]? arg[4][7] : 0;
  a13=(a03*a13);
  a10=(a10+a13);
  a13=arg[4]? arg[4][8] : 0;
  a13=(a04*a13);
  a10=(a10+a13);
  a13=arg[3]? arg[3][0] : 0;
  a14=cos(a13);
  a15=(a10*a14);
  a16=arg[4]? arg[4][9] : 0;
  a01=(a01*a16);
  a16=arg[4]? arg[4][10] : 0;
  a03=(a03*a16);
  a01=(a01+a03);
  a03=arg[4]? arg[4][11] : 0;
  a04=(a04*a03);
  a01=(a01+a04);
  a13=sin(a13);
  a04=(a01*a13);
  a15=(a15+a04);
  a11=(a09*a11);
  a11=casadi_sq(a11);
  a12=(a12-a11);
  a12=sqrt(a12);
  a07=(a07*a12);
  a12=casadi_sq(a15);
  a01=(a01*a14);
  a10=(a10*a13);
  a01=(a01-a10);
  a10=casadi_sq(a01);
  a12=(a12+a10);
  a10=9.9999999999999998e-13;
  a12=casadi_fmax(a12,a10);
  a12=sqrt(a12);
  a07=(a07/a12);
  a12=(a15*a07);
  a15=(a15*a12);
  a08=(a08+a15);
  a07=(a01*a07);
  a01=(a01*a07);
  a08=(a08+a01);
  a00=(a00-a08);
  if (res[0]!=0) res[0][0]=a00;
  a02=casadi_fabs(a02);
  a02=(a02/a09);
  a06=(a06-a02);
  a05=(a05*a06);
  if (res[1]!=0) res[1][0]=a05;
  return 0;
}

/* map4_RigidContact4_gaps_FixedIdealJoint3_4_one:(i0[18x4],i1[1x4],i2[1x4],i3[1x4],i4[16x4],i5[6x4])->(o0[1x4],o1[1x4]) */
static int casadi_f4(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real* *res1;
  const casadi_real* *arg1;
  arg1 = arg+6;
  for (i=0; i<6; ++i) arg1[i]=arg[i];
  res1 = res+2;
  for (i=0; i<2; ++i) res1[i]=res[i];
  for (i=0; i<4; ++i) {
    if (casadi_f5(arg1, res1, iw, w, 0)) return 1;
    if (arg1[0]) arg1[0]+=18;
    if (arg1[1]) arg1[1]+=1;
    if (arg1[2]) arg1[2]+=1;
    if (arg1[3]) arg1[3]+=1;
    if (arg1[4]) arg1[4]+=16;
    if (arg1[5]) arg1[5]+=6;
    if (res1[0]) res1[0]+=1;
    if (res1[1]) res1[1]+=1;
  }
  return 0;
}

/* RigidContact4_gaps_FixedIdealJoint3_4:(i0[18],i1,i2,i3[1x4],i4[16x4],i5[6x4])->(o0[1x4],o1[1x4]) */
static int casadi_f3(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+2, *w1=w+17, w2, *w3=w+89, *w4=w+93, *w5=w+97, *w8=w+101, *w9=w+105;
  const casadi_real **arg1=arg+6, *wr0, *wr6, *wr7;
  /* #0: @0 = input[0][0] */
  wr0 = arg[0] ? arg[0] : casadi_zeros;
  /* #1: @1 = repmat(@0, 4) */
  for (i=0;i<4;++i) {
    casadi_copy(wr0, 18, w1+ i*18);
  }
  /* #2: @2 = input[1][0] */
  w2 = arg[1] ? arg[1][0] : 0;
  /* #3: @3 = repmat(@2, 4) */
  for (i=0;i<4;++i) {
    casadi_copy((&w2), 1, w3+ i*1);
  }
  /* #4: @2 = input[2][0] */
  w2 = arg[2] ? arg[2][0] : 0;
  /* #5: @4 = repmat(@2, 4) */
  for (i=0;i<4;++i) {
    casadi_copy((&w2), 1, w4+ i*1);
  }
  /* #6: @5 = input[3][0] */
  casadi_copy(arg[3], 4, w5);
  /* #7: @6 = input[4][0] */
  wr6 = arg[4] ? arg[4] : casadi_zeros;
  /* #8: @7 = input[5][0] */
  wr7 = arg[5] ? arg[5] : casadi_zeros;
  /* #9: {@8, @9} = map4_RigidContact4_gaps_FixedIdealJoint3_4_one(@1, @3, @4, @5, @6, @7) */
  arg1[0]=w1;
  arg1[1]=w3;
  arg1[2]=w4;
  arg1[3]=w5;
  arg1[4]=wr6;
  arg1[5]=wr7;
  res1[0]=w8;
  res1[1]=w9;
  if (casadi_f4(arg1, res1, iw, w, 0)) return 1;
  /* #10: output[0][0] = @8 */
  casadi_copy(w8, 4, res[0]);
  /* #11: output[1][0] = @9 */
  casadi_copy(w9, 4, res[1]);
  return 0;
}

/* nearest_4:(i0[4],i1)->(o0) */
static int casadi_f6(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  a00=arg[0]? arg[0][3] : 0;
  a01=arg[0]? arg[0][2] : 0;
  a02=arg[0]? arg[0][1] : 0;
  a03=arg[0]? arg[0][0] : 0;
  a04=arg[1]? arg[1][0] : 0;
  a05=0.;
  a05=(a04==a05);
  a05=(a03*a05);
  a06=1.;
  a07=(a04==a06);
  a07=(a02*a07);
  a05=(a05+a07);
  a07=2.;
  a08=(a04==a07);
  a08=(a01*a08);
  a05=(a05+a08);
  a08=3.;
  a09=(a04==a08);
  a09=(a00*a09);
  a05=(a05+a09);
  a09=4.9999999999999999e-13;
  a05=(a05-a09);
  a09=(a03<a05);
  a03=(a09?a03:0);
  a09=(!a09);
  a05=(a09?a05:0);
  a03=(a03+a05);
  a05=(a02<a03);
  a02=(a05?a02:0);
  a10=(!a05);
  a03=(a10?a03:0);
  a02=(a02+a03);
  a03=(a01<a02);
  a01=(a03?a01:0);
  a11=(!a03);
  a02=(a11?a02:0);
  a01=(a01+a02);
  a00=(a00<a01);
  a08=(a00?a08:0);
  a00=(!a00);
  a03=(a03?a07:0);
  a05=(a05?a06:0);
  a09=(a09?a04:0);
  a10=(a10?a09:0);
  a05=(a05+a10);
  a11=(a11?a05:0);
  a03=(a03+a11);
  a00=(a00?a03:0);
  a08=(a08+a00);
  if (res[0]!=0) res[0][0]=a08;
  return 0;
}

/* unit:(i0[4])->(o0[4]) */
static int casadi_f7(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[0]? arg[0][0] : 0;
  a1=casadi_sq(a0);
  a2=arg[0]? arg[0][1] : 0;
  a3=casadi_sq(a2);
  a1=(a1+a3);
  a3=arg[0]? arg[0][2] : 0;
  a4=casadi_sq(a3);
  a1=(a1+a4);
  a4=arg[0]? arg[0][3] : 0;
  a5=casadi_sq(a4);
  a1=(a1+a5);
  a1=sqrt(a1);
  a0=(a0/a1);
  if (res[0]!=0) res[0][0]=a0;
  a2=(a2/a1);
  if (res[0]!=0) res[0][1]=a2;
  a3=(a3/a1);
  if (res[0]!=0) res[0][2]=a3;
  a4=(a4/a1);
  if (res[0]!=0) res[0][3]=a4;
  return 0;
}

/* rotors_along_4:(i0[18],i1[3x4],i2[3])->(o0[4]) */
static int casadi_f8(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5, a6, a7;
  a0=arg[1]? arg[1][0] : 0;
  a1=arg[0]? arg[0][0] : 0;
  a2=arg[2]? arg[2][0] : 0;
  a1=(a1*a2);
  a3=arg[0]? arg[0][1] : 0;
  a4=arg[2]? arg[2][1] : 0;
  a3=(a3*a4);
  a1=(a1+a3);
  a3=arg[0]? arg[0][2] : 0;
  a5=arg[2]? arg[2][2] : 0;
  a3=(a3*a5);
  a1=(a1+a3);
  a0=(a0*a1);
  a3=arg[1]? arg[1][1] : 0;
  a6=arg[0]? arg[0][3] : 0;
  a6=(a6*a2);
  a7=arg[0]? arg[0][4] : 0;
  a7=(a7*a4);
  a6=(a6+a7);
  a7=arg[0]? arg[0][5] : 0;
  a7=(a7*a5);
  a6=(a6+a7);
  a3=(a3*a6);
  a0=(a0+a3);
  a3=arg[1]? arg[1][2] : 0;
  a7=arg[0]? arg[0][6] : 0;
  a7=(a7*a2);
  a2=arg[0]? arg[0][7] : 0;
  a2=(a2*a4);
  a7=(a7+a2);
  a2=arg[0]? arg[0][8] : 0;
  a2=(a2*a5);
  a7=(a7+a2);
  a3=(a3*a7);
  a0=(a0+a3);
  if (res[0]!=0) res[0][0]=a0;
  a0=arg[1]? arg[1][3] : 0;
  a0=(a0*a1);
  a3=arg[1]? arg[1][4] : 0;
  a3=(a3*a6);
  a0=(a0+a3);
  a3=arg[1]? arg[1][5] : 0;
  a3=(a3*a7);
  a0=(a0+a3);
  if (res[0]!=0) res[0][1]=a0;
  a0=arg[1]? arg[1][6] : 0;
  a0=(a0*a1);
  a3=arg[1]? arg[1][7] : 0;
  a3=(a3*a6);
  a0=(a0+a3);
  a3=arg[1]? arg[1][8] : 0;
  a3=(a3*a7);
  a0=(a0+a3);
  if (res[0]!=0) res[0][2]=a0;
  a0=arg[1]? arg[1][9] : 0;
  a0=(a0*a1);
  a1=arg[1]? arg[1][10] : 0;
  a1=(a1*a6);
  a0=(a0+a1);
  a1=arg[1]? arg[1][11] : 0;
  a1=(a1*a7);
  a0=(a0+a1);
  if (res[0]!=0) res[0][3]=a0;
  return 0;
}

/* rotors_total_4:(i0[3x4],i1[4])->(o0[3]) */
static int casadi_f9(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[0]? arg[0][0] : 0;
  a1=arg[1]? arg[1][0] : 0;
  a0=(a0*a1);
  a2=arg[0]? arg[0][3] : 0;
  a3=arg[1]? arg[1][1] : 0;
  a2=(a2*a3);
  a0=(a0+a2);
  a2=arg[0]? arg[0][6] : 0;
  a4=arg[1]? arg[1][2] : 0;
  a2=(a2*a4);
  a0=(a0+a2);
  a2=arg[0]? arg[0][9] : 0;
  a5=arg[1]? arg[1][3] : 0;
  a2=(a2*a5);
  a0=(a0+a2);
  if (res[0]!=0) res[0][0]=a0;
  a0=arg[0]? arg[0][1] : 0;
  a0=(a0*a1);
  a2=arg[0]? arg[0][4] : 0;
  a2=(a2*a3);
  a0=(a0+a2);
  a2=arg[0]? arg[0][7] : 0;
  a2=(a2*a4);
  a0=(a0+a2);
  a2=arg[0]? arg[0][10] : 0;
  a2=(a2*a5);
  a0=(a0+a2);
  if (res[0]!=0) res[0][1]=a0;
  a0=arg[0]? arg[0][2] : 0;
  a0=(a0*a1);
  a1=arg[0]? arg[0][5] : 0;
  a1=(a1*a3);
  a0=(a0+a1);
  a1=arg[0]? arg[0][8] : 0;
  a1=(a1*a4);
  a0=(a0+a1);
  a1=arg[0]? arg[0][11] : 0;
  a1=(a1*a5);
  a0=(a0+a1);
  if (res[0]!=0) res[0][2]=a0;
  return 0;
}

/* rotors_hanging:(i0[18],i1[10],i2[3],i3[3],i4)->(o0[27]) */
static int casadi_f10(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31;
  a00=arg[1]? arg[1][0] : 0;
  if (res[0]!=0) res[0][0]=a00;
  a01=0.;
  if (res[0]!=0) res[0][1]=a01;
  if (res[0]!=0) res[0][2]=a00;
  if (res[0]!=0) res[0][3]=a01;
  if (res[0]!=0) res[0][4]=a01;
  if (res[0]!=0) res[0][5]=a00;
  if (res[0]!=0) res[0][6]=a01;
  a02=arg[0]? arg[0][2] : 0;
  a03=arg[1]? arg[1][1] : 0;
  a04=(a02*a03);
  a05=arg[0]? arg[0][5] : 0;
  a06=arg[1]? arg[1][2] : 0;
  a07=(a05*a06);
  a04=(a04+a07);
  a07=arg[0]? arg[0][8] : 0;
  a08=arg[1]? arg[1][3] : 0;
  a09=(a07*a08);
  a04=(a04+a09);
  a09=(-a04);
  if (res[0]!=0) res[0][7]=a09;
  a09=arg[0]? arg[0][1] : 0;
  a10=(a09*a03);
  a11=arg[0]? arg[0][4] : 0;
  a12=(a11*a06);
  a10=(a10+a12);
  a12=arg[0]? arg[0][7] : 0;
  a13=(a12*a08);
  a10=(a10+a13);
  if (res[0]!=0) res[0][8]=a10;
  a13=arg[0]? arg[0][0] : 0;
  a14=arg[1]? arg[1][4] : 0;
  a15=(a13*a14);
  a16=arg[0]? arg[0][3] : 0;
  a17=arg[1]? arg[1][5] : 0;
  a18=(a16*a17);
  a15=(a15+a18);
  a18=arg[0]? arg[0][6] : 0;
  a19=arg[1]? arg[1][7] : 0;
  a20=(a18*a19);
  a15=(a15+a20);
  a20=(a15*a13);
  a21=(a13*a17);
  a22=arg[1]? arg[1][6] : 0;
  a23=(a16*a22);
  a21=(a21+a23);
  a23=arg[1]? arg[1][8] : 0;
  a24=(a18*a23);
  a21=(a21+a24);
  a24=(a21*a16);
  a20=(a20+a24);
  a24=(a13*a19);
  a25=(a16*a23);
  a24=(a24+a25);
  a25=arg[1]? arg[1][9] : 0;
  a26=(a18*a25);
  a24=(a24+a26);
  a26=(a24*a18);
  a20=(a20+a26);
  if (res[0]!=0) res[0][9]=a20;
  if (res[0]!=0) res[0][10]=a04;
  if (res[0]!=0) res[0][11]=a01;
  a03=(a13*a03);
  a06=(a16*a06);
  a03=(a03+a06);
  a08=(a18*a08);
  a03=(a03+a08);
  a08=(-a03);
  if (res[0]!=0) res[0][12]=a08;
  a08=(a15*a09);
  a06=(a21*a11);
  a08=(a08+a06);
  a06=(a24*a12);
  a08=(a08+a06);
  if (res[0]!=0) res[0][13]=a08;
  a06=(a09*a14);
  a26=(a11*a17);
  a06=(a06+a26);
  a26=(a12*a19);
  a06=(a06+a26);
  a26=(a06*a09);
  a27=(a09*a17);
  a28=(a11*a22);
  a27=(a27+a28);
  a28=(a12*a23);
  a27=(a27+a28);
  a28=(a27*a11);
  a26=(a26+a28);
  a28=(a09*a19);
  a29=(a11*a23);
  a28=(a28+a29);
  a29=(a12*a25);
  a28=(a28+a29);
  a29=(a28*a12);
  a26=(a26+a29);
  if (res[0]!=0) res[0][14]=a26;
  a29=(-a10);
  if (res[0]!=0) res[0][15]=a29;
  if (res[0]!=0) res[0][16]=a03;
  if (res[0]!=0) res[0][17]=a01;
  a15=(a15*a02);
  a21=(a21*a05);
  a15=(a15+a21);
  a24=(a24*a07);
  a15=(a15+a24);
  if (res[0]!=0) res[0][18]=a15;
  a24=(a06*a02);
  a21=(a27*a05);
  a24=(a24+a21);
  a21=(a28*a07);
  a24=(a24+a21);
  if (res[0]!=0) res[0][19]=a24;
  a14=(a02*a14);
  a21=(a05*a17);
  a14=(a14+a21);
  a21=(a07*a19);
  a14=(a14+a21);
  a21=(a14*a02);
  a17=(a02*a17);
  a22=(a05*a22);
  a17=(a17+a22);
  a22=(a07*a23);
  a17=(a17+a22);
  a22=(a17*a05);
  a21=(a21+a22);
  a19=(a02*a19);
  a23=(a05*a23);
  a19=(a19+a23);
  a25=(a07*a25);
  a19=(a19+a25);
  a25=(a19*a07);
  a21=(a21+a25);
  if (res[0]!=0) res[0][20]=a21;
  a25=arg[0]? arg[0][16] : 0;
  a23=arg[0]? arg[0][15] : 0;
  a22=(a23*a10);
  a01=(a25*a03);
  a22=(a22-a01);
  a01=(a25*a22);
  a29=arg[0]? arg[0][17] : 0;
  a30=(a29*a03);
  a31=(a23*a04);
  a30=(a30-a31);
  a31=(a29*a30);
  a01=(a01-a31);
  if (res[0]!=0) res[0][21]=a01;
  a01=arg[4]? arg[4][0] : 0;
  a00=(a00*a01);
  a31=(a25*a04);
  a10=(a29*a10);
  a31=(a31-a10);
  a10=(a29*a31);
  a22=(a23*a22);
  a10=(a10-a22);
  a00=(a00+a10);
  if (res[0]!=0) res[0][22]=a00;
  a30=(a23*a30);
  a31=(a25*a31);
  a30=(a30-a31);
  if (res[0]!=0) res[0][23]=a30;
  a30=(a14*a13);
  a31=(a17*a16);
  a30=(a30+a31);
  a31=(a19*a18);
  a30=(a30+a31);
  a30=(a30*a23);
  a14=(a14*a09);
  a17=(a17*a11);
  a14=(a14+a17);
  a19=(a19*a12);
  a14=(a14+a19);
  a14=(a14*a25);
  a30=(a30+a14);
  a21=(a21*a29);
  a30=(a30+a21);
  a21=arg[2]? arg[2][0] : 0;
  a14=(a02*a21);
  a19=arg[2]? arg[2][1] : 0;
  a17=(a05*a19);
  a14=(a14+a17);
  a17=arg[2]? arg[2][2] : 0;
  a31=(a07*a17);
  a14=(a14+a31);
  a30=(a30+a14);
  a14=(a25*a30);
  a06=(a06*a13);
  a27=(a27*a16);
  a06=(a06+a27);
  a28=(a28*a18);
  a06=(a06+a28);
  a06=(a06*a23);
  a26=(a26*a25);
  a06=(a06+a26);
  a24=(a24*a29);
  a06=(a06+a24);
  a24=(a09*a21);
  a26=(a11*a19);
  a24=(a24+a26);
  a26=(a12*a17);
  a24=(a24+a26);
  a06=(a06+a24);
  a24=(a29*a06);
  a14=(a14-a24);
  a24=arg[3]? arg[3][0] : 0;
  a26=(a13*a24);
  a28=arg[3]? arg[3][1] : 0;
  a27=(a16*a28);
  a26=(a26+a27);
  a27=arg[3]? arg[3][2] : 0;
  a31=(a18*a27);
  a26=(a26+a31);
  a14=(a14+a26);
  a04=(a04*a01);
  a14=(a14-a04);
  if (res[0]!=0) res[0][24]=a14;
  a20=(a20*a23);
  a08=(a08*a25);
  a20=(a20+a08);
  a15=(a15*a29);
  a20=(a20+a15);
  a13=(a13*a21);
  a16=(a16*a19);
  a13=(a13+a16);
  a18=(a18*a17);
  a13=(a13+a18);
  a20=(a20+a13);
  a29=(a29*a20);
  a30=(a23*a30);
  a29=(a29-a30);
  a09=(a09*a24);
  a11=(a11*a28);
  a09=(a09+a11);
  a12=(a12*a27);
  a09=(a09+a12);
  a29=(a29+a09);
  if (res[0]!=0) res[0][25]=a29;
  a23=(a23*a06);
  a25=(a25*a20);
  a23=(a23-a25);
  a02=(a02*a24);
  a05=(a05*a28);
  a02=(a02+a05);
  a07=(a07*a27);
  a02=(a02+a07);
  a23=(a23+a02);
  a03=(a03*a01);
  a23=(a23+a03);
  if (res[0]!=0) res[0][26]=a23;
  return 0;
}

/* FixedIdealJoint2_back0:(i0[15],i1[14],i2[27])->(o0[8],o1[27]) */
static int casadi_f11(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35;
  casadi_real a36, a37, a38, a39, a40, a41, a42, a43, a44, a45;
  a00=arg[1]? arg[1][1] : 0;
  a01=arg[2]? arg[2][0] : 0;
  a01=(a00+a01);
  a02=arg[0]? arg[0][3] : 0;
  a03=(a01*a02);
  a04=arg[2]? arg[2][1] : 0;
  a05=arg[0]? arg[0][4] : 0;
  a06=(a04*a05);
  a03=(a03+a06);
  a06=arg[2]? arg[2][3] : 0;
  a07=arg[0]? arg[0][5] : 0;
  a08=(a06*a07);
  a03=(a03+a08);
  a08=arg[2]? arg[2][6] : 0;
  a09=arg[0]? arg[0][6] : 0;
  a10=(a08*a09);
  a03=(a03+a10);
  a10=arg[2]? arg[2][10] : 0;
  a11=arg[0]? arg[0][7] : 0;
  a12=(a10*a11);
  a03=(a03+a12);
  a12=arg[2]? arg[2][15] : 0;
  a13=arg[0]? arg[0][8] : 0;
  a14=(a12*a13);
  a03=(a03+a14);
  a14=(a02*a03);
  a15=(a04*a02);
  a16=arg[2]? arg[2][2] : 0;
  a16=(a00+a16);
  a17=(a16*a05);
  a15=(a15+a17);
  a17=arg[2]? arg[2][4] : 0;
  a18=(a17*a07);
  a15=(a15+a18);
  a18=arg[2]? arg[2][7] : 0;
  a19=(a18*a09);
  a15=(a15+a19);
  a19=arg[2]? arg[2][11] : 0;
  a20=(a19*a11);
  a15=(a15+a20);
  a20=arg[2]? arg[2][16] : 0;
  a21=(a20*a13);
  a15=(a15+a21);
  a21=(a05*a15);
  a14=(a14+a21);
  a21=(a06*a02);
  a22=(a17*a05);
  a21=(a21+a22);
  a22=arg[2]? arg[2][5] : 0;
  a00=(a00+a22);
  a22=(a00*a07);
  a21=(a21+a22);
  a22=arg[2]? arg[2][8] : 0;
  a23=(a22*a09);
  a21=(a21+a23);
  a23=arg[2]? arg[2][12] : 0;
  a24=(a23*a11);
  a21=(a21+a24);
  a24=arg[2]? arg[2][17] : 0;
  a25=(a24*a13);
  a21=(a21+a25);
  a25=(a07*a21);
  a14=(a14+a25);
  a25=(a08*a02);
  a26=(a18*a05);
  a25=(a25+a26);
  a26=(a22*a07);
  a25=(a25+a26);
  a26=arg[1]? arg[1][2] : 0;
  a27=arg[2]? arg[2][9] : 0;
  a26=(a26+a27);
  a27=(a26*a09);
  a25=(a25+a27);
  a27=arg[1]? arg[1][3] : 0;
  a28=arg[2]? arg[2][13] : 0;
  a27=(a27+a28);
  a28=(a27*a11);
  a25=(a25+a28);
  a28=arg[1]? arg[1][5] : 0;
  a29=arg[2]? arg[2][18] : 0;
  a28=(a28+a29);
  a29=(a28*a13);
  a25=(a25+a29);
  a29=(a09*a25);
  a14=(a14+a29);
  a29=(a10*a02);
  a30=(a19*a05);
  a29=(a29+a30);
  a30=(a23*a07);
  a29=(a29+a30);
  a30=(a27*a09);
  a29=(a29+a30);
  a30=arg[1]? arg[1][4] : 0;
  a31=arg[2]? arg[2][14] : 0;
  a30=(a30+a31);
  a31=(a30*a11);
  a29=(a29+a31);
  a31=arg[1]? arg[1][6] : 0;
  a32=arg[2]? arg[2][19] : 0;
  a31=(a31+a32);
  a32=(a31*a13);
  a29=(a29+a32);
  a32=(a11*a29);
  a14=(a14+a32);
  a32=(a12*a02);
  a33=(a20*a05);
  a32=(a32+a33);
  a33=(a24*a07);
  a32=(a32+a33);
  a33=(a28*a09);
  a32=(a32+a33);
  a33=(a31*a11);
  a32=(a32+a33);
  a33=arg[1]? arg[1][7] : 0;
  a34=arg[2]? arg[2][20] : 0;
  a33=(a33+a34);
  a34=(a33*a13);
  a32=(a32+a34);
  a34=(a13*a32);
  a14=(a14+a34);
  a34=(a03/a14);
  if (res[0]!=0) res[0][0]=a34;
  a35=(a15/a14);
  if (res[0]!=0) res[0][1]=a35;
  a36=(a21/a14);
  if (res[0]!=0) res[0][2]=a36;
  a37=(a25/a14);
  if (res[0]!=0) res[0][3]=a37;
  a38=(a29/a14);
  if (res[0]!=0) res[0][4]=a38;
  a39=(a32/a14);
  if (res[0]!=0) res[0][5]=a39;
  a40=(1./a14);
  if (res[0]!=0) res[0][6]=a40;
  a40=arg[1]? arg[1][0] : 0;
  a41=arg[1]? arg[1][8] : 0;
  a42=arg[2]? arg[2][21] : 0;
  a41=(a41+a42);
  a02=(a02*a41);
  a42=arg[1]? arg[1][9] : 0;
  a43=arg[2]? arg[2][22] : 0;
  a42=(a42+a43);
  a05=(a05*a42);
  a02=(a02+a05);
  a05=arg[1]? arg[1][10] : 0;
  a43=arg[2]? arg[2][23] : 0;
  a05=(a05+a43);
  a07=(a07*a05);
  a02=(a02+a07);
  a07=arg[1]? arg[1][11] : 0;
  a43=arg[2]? arg[2][24] : 0;
  a07=(a07+a43);
  a09=(a09*a07);
  a02=(a02+a09);
  a09=arg[1]? arg[1][12] : 0;
  a43=arg[2]? arg[2][25] : 0;
  a09=(a09+a43);
  a11=(a11*a09);
  a02=(a02+a11);
  a11=arg[1]? arg[1][13] : 0;
  a43=arg[2]? arg[2][26] : 0;
  a11=(a11+a43);
  a13=(a13*a11);
  a02=(a02+a13);
  a40=(a40-a02);
  a14=(a40/a14);
  if (res[0]!=0) res[0][7]=a14;
  a03=(a34*a03);
  a01=(a01-a03);
  if (res[1]!=0) res[1][0]=a01;
  a03=(a34*a15);
  a04=(a04-a03);
  if (res[1]!=0) res[1][1]=a04;
  a15=(a35*a15);
  a16=(a16-a15);
  if (res[1]!=0) res[1][2]=a16;
  a15=(a34*a21);
  a06=(a06-a15);
  if (res[1]!=0) res[1][3]=a06;
  a15=(a35*a21);
  a17=(a17-a15);
  if (res[1]!=0) res[1][4]=a17;
  a21=(a36*a21);
  a00=(a00-a21);
  if (res[1]!=0) res[1][5]=a00;
  a21=(a34*a25);
  a08=(a08-a21);
  a21=arg[0]? arg[0][2] : 0;
  a15=(a04*a21);
  a03=arg[0]? arg[0][1] : 0;
  a14=(a06*a03);
  a02=(a15-a14);
  a02=(a08-a02);
  if (res[1]!=0) res[1][6]=a02;
  a02=(a35*a25);
  a18=(a18-a02);
  a02=(a16*a21);
  a13=(a17*a03);
  a02=(a02-a13);
  a02=(a18-a02);
  if (res[1]!=0) res[1][7]=a02;
  a13=(a36*a25);
  a22=(a22-a13);
  a13=(a17*a21);
  a43=(a00*a03);
  a13=(a13-a43);
  a13=(a22-a13);
  if (res[1]!=0) res[1][8]=a13;
  a25=(a37*a25);
  a26=(a26-a25);
  a13=(a03*a13);
  a02=(a21*a02);
  a13=(a13-a02);
  a13=(a26+a13);
  a02=(a18*a21);
  a25=(a22*a03);
  a02=(a02-a25);
  a13=(a13-a02);
  if (res[1]!=0) res[1][9]=a13;
  a13=(a34*a29);
  a10=(a10-a13);
  a13=arg[0]? arg[0][0] : 0;
  a02=(a06*a13);
  a25=(a01*a21);
  a02=(a02-a25);
  a02=(a10-a02);
  if (res[1]!=0) res[1][10]=a02;
  a25=(a35*a29);
  a19=(a19-a25);
  a25=(a17*a13);
  a15=(a25-a15);
  a15=(a19-a15);
  if (res[1]!=0) res[1][11]=a15;
  a43=(a36*a29);
  a23=(a23-a43);
  a43=(a00*a13);
  a44=(a06*a21);
  a43=(a43-a44);
  a43=(a23-a43);
  if (res[1]!=0) res[1][12]=a43;
  a44=(a37*a29);
  a27=(a27-a44);
  a44=(a03*a43);
  a15=(a21*a15);
  a44=(a44-a15);
  a44=(a27+a44);
  a15=(a22*a13);
  a45=(a08*a21);
  a15=(a15-a45);
  a44=(a44-a15);
  if (res[1]!=0) res[1][13]=a44;
  a29=(a38*a29);
  a30=(a30-a29);
  a02=(a21*a02);
  a43=(a13*a43);
  a02=(a02-a43);
  a02=(a30+a02);
  a43=(a23*a13);
  a29=(a10*a21);
  a43=(a43-a29);
  a02=(a02-a43);
  if (res[1]!=0) res[1][14]=a02;
  a02=(a34*a32);
  a12=(a12-a02);
  a02=(a01*a03);
  a43=(a04*a13);
  a02=(a02-a43);
  a02=(a12-a02);
  if (res[1]!=0) res[1][15]=a02;
  a43=(a35*a32);
  a20=(a20-a43);
  a43=(a04*a03);
  a29=(a16*a13);
  a43=(a43-a29);
  a43=(a20-a43);
  if (res[1]!=0) res[1][16]=a43;
  a29=(a36*a32);
  a24=(a24-a29);
  a14=(a14-a25);
  a14=(a24-a14);
  if (res[1]!=0) res[1][17]=a14;
  a25=(a37*a32);
  a28=(a28-a25);
  a25=(a03*a14);
  a29=(a21*a43);
  a25=(a25-a29);
  a25=(a28+a25);
  a29=(a08*a03);
  a44=(a18*a13);
  a29=(a29-a44);
  a25=(a25-a29);
  if (res[1]!=0) res[1][18]=a25;
  a25=(a38*a32);
  a31=(a31-a25);
  a25=(a21*a02);
  a14=(a13*a14);
  a25=(a25-a14);
  a25=(a31+a25);
  a14=(a10*a03);
  a29=(a19*a13);
  a14=(a14-a29);
  a25=(a25-a14);
  if (res[1]!=0) res[1][19]=a25;
  a32=(a39*a32);
  a33=(a33-a32);
  a43=(a13*a43);
  a02=(a03*a02);
  a43=(a43-a02);
  a43=(a33+a43);
  a02=(a12*a03);
  a32=(a20*a13);
  a02=(a02-a32);
  a43=(a43-a02);
  if (res[1]!=0) res[1][20]=a43;
  a34=(a34*a40);
  a41=(a41+a34);
  a34=arg[0]? arg[0][9] : 0;
  a01=(a01*a34);
  a43=arg[0]? arg[0][10] : 0;
  a02=(a04*a43);
  a01=(a01+a02);
  a02=arg[0]? arg[0][11] : 0;
  a32=(a06*a02);
  a01=(a01+a32);
  a32=arg[0]? arg[0][12] : 0;
  a25=(a08*a32);
  a01=(a01+a25);
  a25=arg[0]? arg[0][13] : 0;
  a14=(a10*a25);
  a01=(a01+a14);
  a14=arg[0]? arg[0][14] : 0;
  a29=(a12*a14);
  a01=(a01+a29);
  a41=(a41+a01);
  if (res[1]!=0) res[1][21]=a41;
  a35=(a35*a40);
  a42=(a42+a35);
  a04=(a04*a34);
  a16=(a16*a43);
  a04=(a04+a16);
  a16=(a17*a02);
  a04=(a04+a16);
  a16=(a18*a32);
  a04=(a04+a16);
  a16=(a19*a25);
  a04=(a04+a16);
  a16=(a20*a14);
  a04=(a04+a16);
  a42=(a42+a04);
  if (res[1]!=0) res[1][22]=a42;
  a36=(a36*a40);
  a05=(a05+a36);
  a06=(a06*a34);
  a17=(a17*a43);
  a06=(a06+a17);
  a00=(a00*a02);
  a06=(a06+a00);
  a00=(a22*a32);
  a06=(a06+a00);
  a00=(a23*a25);
  a06=(a06+a00);
  a00=(a24*a14);
  a06=(a06+a00);
  a05=(a05+a06);
  if (res[1]!=0) res[1][23]=a05;
  a37=(a37*a40);
  a07=(a07+a37);
  a08=(a08*a34);
  a18=(a18*a43);
  a08=(a08+a18);
  a22=(a22*a02);
  a08=(a08+a22);
  a26=(a26*a32);
  a08=(a08+a26);
  a26=(a27*a25);
  a08=(a08+a26);
  a26=(a28*a14);
  a08=(a08+a26);
  a07=(a07+a08);
  a08=(a03*a05);
  a26=(a21*a42);
  a08=(a08-a26);
  a07=(a07+a08);
  if (res[1]!=0) res[1][24]=a07;
  a38=(a38*a40);
  a09=(a09+a38);
  a10=(a10*a34);
  a19=(a19*a43);
  a10=(a10+a19);
  a23=(a23*a02);
  a10=(a10+a23);
  a27=(a27*a32);
  a10=(a10+a27);
  a30=(a30*a25);
  a10=(a10+a30);
  a30=(a31*a14);
  a10=(a10+a30);
  a09=(a09+a10);
  a21=(a21*a41);
  a05=(a13*a05);
  a21=(a21-a05);
  a09=(a09+a21);
  if (res[1]!=0) res[1][25]=a09;
  a39=(a39*a40);
  a11=(a11+a39);
  a12=(a12*a34);
  a20=(a20*a43);
  a12=(a12+a20);
  a24=(a24*a02);
  a12=(a12+a24);
  a28=(a28*a32);
  a12=(a12+a28);
  a31=(a31*a25);
  a12=(a12+a31);
  a33=(a33*a14);
  a12=(a12+a33);
  a11=(a11+a12);
  a13=(a13*a42);
  a03=(a03*a41);
  a13=(a13-a03);
  a11=(a11+a13);
  if (res[1]!=0) res[1][26]=a11;
  return 0;
}

/* free1_back0:(i0[9],i1[13],i2[27])->(o0[27]) */
static int casadi_f12(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35;
  casadi_real a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46;
  a00=arg[1]? arg[1][0] : 0;
  a01=arg[2]? arg[2][0] : 0;
  a01=(a00+a01);
  a02=(1./a01);
  a03=arg[2]? arg[2][1] : 0;
  a03=(a03/a01);
  a04=arg[2]? arg[2][2] : 0;
  a04=(a00+a04);
  a05=casadi_sq(a03);
  a05=(a05*a01);
  a04=(a04-a05);
  a05=(a03/a04);
  a06=arg[2]? arg[2][4] : 0;
  a07=arg[2]? arg[2][3] : 0;
  a07=(a07/a01);
  a08=(a07*a03);
  a08=(a08*a01);
  a06=(a06-a08);
  a06=(a06/a04);
  a08=(a06*a03);
  a08=(a08-a07);
  a09=arg[2]? arg[2][5] : 0;
  a00=(a00+a09);
  a09=casadi_sq(a07);
  a09=(a09*a01);
  a10=casadi_sq(a06);
  a10=(a10*a04);
  a09=(a09+a10);
  a00=(a00-a09);
  a09=(a08/a00);
  a10=arg[2]? arg[2][8] : 0;
  a11=arg[2]? arg[2][6] : 0;
  a11=(a11/a01);
  a12=(a11*a07);
  a12=(a12*a01);
  a13=arg[2]? arg[2][7] : 0;
  a14=(a11*a03);
  a14=(a14*a01);
  a13=(a13-a14);
  a13=(a13/a04);
  a14=(a13*a06);
  a14=(a14*a04);
  a12=(a12+a14);
  a10=(a10-a12);
  a10=(a10/a00);
  a12=(a13*a03);
  a12=(a12-a11);
  a14=(a10*a08);
  a12=(a12-a14);
  a14=arg[1]? arg[1][1] : 0;
  a15=arg[2]? arg[2][9] : 0;
  a14=(a14+a15);
  a15=casadi_sq(a11);
  a15=(a15*a01);
  a16=casadi_sq(a13);
  a16=(a16*a04);
  a15=(a15+a16);
  a16=casadi_sq(a10);
  a16=(a16*a00);
  a15=(a15+a16);
  a14=(a14-a15);
  a15=(a12/a14);
  a16=arg[1]? arg[1][2] : 0;
  a17=arg[2]? arg[2][13] : 0;
  a16=(a16+a17);
  a17=arg[2]? arg[2][10] : 0;
  a17=(a17/a01);
  a18=(a17*a11);
  a18=(a18*a01);
  a19=arg[2]? arg[2][11] : 0;
  a20=(a17*a03);
  a20=(a20*a01);
  a19=(a19-a20);
  a19=(a19/a04);
  a20=(a19*a13);
  a20=(a20*a04);
  a18=(a18+a20);
  a20=arg[2]? arg[2][12] : 0;
  a21=(a17*a07);
  a21=(a21*a01);
  a22=(a19*a06);
  a22=(a22*a04);
  a21=(a21+a22);
  a20=(a20-a21);
  a20=(a20/a00);
  a21=(a20*a10);
  a21=(a21*a00);
  a18=(a18+a21);
  a16=(a16-a18);
  a16=(a16/a14);
  a18=(a19*a03);
  a18=(a18-a17);
  a21=(a20*a08);
  a18=(a18-a21);
  a21=(a16*a12);
  a18=(a18-a21);
  a21=arg[1]? arg[1][3] : 0;
  a22=arg[2]? arg[2][14] : 0;
  a21=(a21+a22);
  a22=casadi_sq(a17);
  a22=(a22*a01);
  a23=casadi_sq(a19);
  a23=(a23*a04);
  a22=(a22+a23);
  a23=casadi_sq(a20);
  a23=(a23*a00);
  a22=(a22+a23);
  a23=casadi_sq(a16);
  a23=(a23*a14);
  a22=(a22+a23);
  a21=(a21-a22);
  a22=(a18/a21);
  a23=arg[1]? arg[1][5] : 0;
  a24=arg[2]? arg[2][19] : 0;
  a23=(a23+a24);
  a24=arg[2]? arg[2][15] : 0;
  a24=(a24/a01);
  a25=(a24*a17);
  a25=(a25*a01);
  a26=arg[2]? arg[2][16] : 0;
  a27=(a24*a03);
  a27=(a27*a01);
  a26=(a26-a27);
  a26=(a26/a04);
  a27=(a26*a19);
  a27=(a27*a04);
  a25=(a25+a27);
  a27=arg[2]? arg[2][17] : 0;
  a28=(a24*a07);
  a28=(a28*a01);
  a29=(a26*a06);
  a29=(a29*a04);
  a28=(a28+a29);
  a27=(a27-a28);
  a27=(a27/a00);
  a28=(a27*a20);
  a28=(a28*a00);
  a25=(a25+a28);
  a28=arg[1]? arg[1][4] : 0;
  a29=arg[2]? arg[2][18] : 0;
  a28=(a28+a29);
  a29=(a24*a11);
  a29=(a29*a01);
  a30=(a26*a13);
  a30=(a30*a04);
  a29=(a29+a30);
  a30=(a27*a10);
  a30=(a30*a00);
  a29=(a29+a30);
  a28=(a28-a29);
  a28=(a28/a14);
  a29=(a28*a16);
  a29=(a29*a14);
  a25=(a25+a29);
  a23=(a23-a25);
  a23=(a23/a21);
  a25=(a26*a03);
  a25=(a25-a24);
  a08=(a27*a08);
  a25=(a25-a08);
  a12=(a28*a12);
  a25=(a25-a12);
  a18=(a23*a18);
  a25=(a25-a18);
  a18=arg[1]? arg[1][6] : 0;
  a12=arg[2]? arg[2][20] : 0;
  a18=(a18+a12);
  a12=casadi_sq(a24);
  a12=(a12*a01);
  a01=casadi_sq(a26);
  a01=(a01*a04);
  a12=(a12+a01);
  a01=casadi_sq(a27);
  a01=(a01*a00);
  a12=(a12+a01);
  a01=casadi_sq(a28);
  a01=(a01*a14);
  a12=(a12+a01);
  a01=casadi_sq(a23);
  a01=(a01*a21);
  a12=(a12+a01);
  a18=(a18-a12);
  a25=(a25/a18);
  a12=(a23*a25);
  a22=(a22-a12);
  a12=(a16*a22);
  a15=(a15-a12);
  a12=(a28*a25);
  a15=(a15-a12);
  a12=(a10*a15);
  a09=(a09-a12);
  a12=(a20*a22);
  a09=(a09-a12);
  a12=(a27*a25);
  a09=(a09-a12);
  a12=(a06*a09);
  a05=(a05+a12);
  a12=(a13*a15);
  a05=(a05+a12);
  a12=(a19*a22);
  a05=(a05+a12);
  a12=(a26*a25);
  a05=(a05+a12);
  a12=(a03*a05);
  a02=(a02+a12);
  a12=(a07*a09);
  a02=(a02-a12);
  a12=(a11*a15);
  a02=(a02-a12);
  a12=(a17*a22);
  a02=(a02-a12);
  a12=(a24*a25);
  a02=(a02-a12);
  if (res[0]!=0) res[0][0]=a02;
  a12=(a06/a00);
  a01=(a10*a06);
  a01=(a01-a13);
  a08=(a01/a14);
  a29=(a20*a06);
  a29=(a29-a19);
  a30=(a16*a01);
  a29=(a29-a30);
  a30=(a29/a21);
  a31=(a27*a06);
  a31=(a31-a26);
  a01=(a28*a01);
  a31=(a31-a01);
  a29=(a23*a29);
  a31=(a31-a29);
  a31=(a31/a18);
  a29=(a23*a31);
  a30=(a30-a29);
  a29=(a16*a30);
  a08=(a08-a29);
  a29=(a28*a31);
  a08=(a08-a29);
  a29=(a10*a08);
  a12=(a12+a29);
  a29=(a20*a30);
  a12=(a12+a29);
  a29=(a27*a31);
  a12=(a12+a29);
  a29=(a07*a12);
  a04=(1./a04);
  a01=(a06*a12);
  a04=(a04+a01);
  a01=(a13*a08);
  a04=(a04-a01);
  a01=(a19*a30);
  a04=(a04-a01);
  a01=(a26*a31);
  a04=(a04-a01);
  a01=(a03*a04);
  a29=(a29-a01);
  a01=(a11*a08);
  a29=(a29-a01);
  a01=(a17*a30);
  a29=(a29-a01);
  a01=(a24*a31);
  a29=(a29-a01);
  if (res[0]!=0) res[0][1]=a29;
  if (res[0]!=0) res[0][2]=a04;
  a01=(a10/a14);
  a32=(a16*a10);
  a32=(a32-a20);
  a33=(a32/a21);
  a34=(a28*a10);
  a34=(a34-a27);
  a32=(a23*a32);
  a34=(a34-a32);
  a34=(a34/a18);
  a32=(a23*a34);
  a33=(a33-a32);
  a32=(a16*a33);
  a01=(a01+a32);
  a32=(a28*a34);
  a01=(a01+a32);
  a32=(a11*a01);
  a35=(a13*a01);
  a00=(1./a00);
  a36=(a10*a01);
  a00=(a00+a36);
  a36=(a20*a33);
  a00=(a00-a36);
  a36=(a27*a34);
  a00=(a00-a36);
  a36=(a06*a00);
  a35=(a35-a36);
  a36=(a19*a33);
  a35=(a35-a36);
  a36=(a26*a34);
  a35=(a35-a36);
  a36=(a03*a35);
  a37=(a07*a00);
  a36=(a36+a37);
  a32=(a32-a36);
  a36=(a17*a33);
  a32=(a32-a36);
  a36=(a24*a34);
  a32=(a32-a36);
  if (res[0]!=0) res[0][3]=a32;
  if (res[0]!=0) res[0][4]=a35;
  if (res[0]!=0) res[0][5]=a00;
  a36=(a16/a21);
  a37=(a23*a16);
  a37=(a37-a28);
  a37=(a37/a18);
  a38=(a23*a37);
  a36=(a36+a38);
  a38=(a17*a36);
  a39=(a19*a36);
  a40=(a20*a36);
  a14=(1./a14);
  a41=(a16*a36);
  a14=(a14+a41);
  a41=(a28*a37);
  a14=(a14-a41);
  a41=(a10*a14);
  a40=(a40-a41);
  a41=(a27*a37);
  a40=(a40-a41);
  a41=(a06*a40);
  a42=(a13*a14);
  a41=(a41+a42);
  a39=(a39-a41);
  a41=(a26*a37);
  a39=(a39-a41);
  a41=(a03*a39);
  a42=(a07*a40);
  a41=(a41+a42);
  a42=(a11*a14);
  a41=(a41+a42);
  a38=(a38-a41);
  a41=(a24*a37);
  a38=(a38-a41);
  if (res[0]!=0) res[0][6]=a38;
  if (res[0]!=0) res[0][7]=a39;
  if (res[0]!=0) res[0][8]=a40;
  if (res[0]!=0) res[0][9]=a14;
  a41=(a23/a18);
  a42=(a24*a41);
  a43=(a26*a41);
  a44=(a27*a41);
  a45=(a28*a41);
  a21=(1./a21);
  a23=(a23*a41);
  a21=(a21+a23);
  a23=(a16*a21);
  a45=(a45-a23);
  a23=(a10*a45);
  a46=(a20*a21);
  a23=(a23+a46);
  a44=(a44-a23);
  a23=(a06*a44);
  a46=(a13*a45);
  a23=(a23+a46);
  a46=(a19*a21);
  a23=(a23+a46);
  a43=(a43-a23);
  a23=(a03*a43);
  a46=(a07*a44);
  a23=(a23+a46);
  a46=(a11*a45);
  a23=(a23+a46);
  a46=(a17*a21);
  a23=(a23+a46);
  a42=(a42-a23);
  if (res[0]!=0) res[0][10]=a42;
  if (res[0]!=0) res[0][11]=a43;
  if (res[0]!=0) res[0][12]=a44;
  if (res[0]!=0) res[0][13]=a45;
  if (res[0]!=0) res[0][14]=a21;
  a17=(a17*a41);
  a19=(a19*a41);
  a20=(a20*a41);
  a16=(a16*a41);
  a28=(a28/a18);
  a16=(a16-a28);
  a10=(a10*a16);
  a20=(a20-a10);
  a27=(a27/a18);
  a20=(a20-a27);
  a06=(a06*a20);
  a13=(a13*a16);
  a06=(a06+a13);
  a19=(a19-a06);
  a26=(a26/a18);
  a19=(a19-a26);
  a03=(a03*a19);
  a07=(a07*a20);
  a03=(a03+a07);
  a11=(a11*a16);
  a03=(a03+a11);
  a17=(a17-a03);
  a24=(a24/a18);
  a17=(a17-a24);
  if (res[0]!=0) res[0][15]=a17;
  if (res[0]!=0) res[0][16]=a19;
  if (res[0]!=0) res[0][17]=a20;
  if (res[0]!=0) res[0][18]=a16;
  a24=(-a41);
  if (res[0]!=0) res[0][19]=a24;
  a24=(1./a18);
  if (res[0]!=0) res[0][20]=a24;
  a24=arg[1]? arg[1][7] : 0;
  a03=arg[2]? arg[2][21] : 0;
  a24=(a24+a03);
  a02=(a02*a24);
  a03=arg[1]? arg[1][8] : 0;
  a11=arg[2]? arg[2][22] : 0;
  a03=(a03+a11);
  a29=(a29*a03);
  a02=(a02+a29);
  a29=arg[1]? arg[1][9] : 0;
  a11=arg[2]? arg[2][23] : 0;
  a29=(a29+a11);
  a32=(a32*a29);
  a02=(a02+a32);
  a32=arg[1]? arg[1][10] : 0;
  a11=arg[2]? arg[2][24] : 0;
  a32=(a32+a11);
  a38=(a38*a32);
  a02=(a02+a38);
  a38=arg[1]? arg[1][11] : 0;
  a11=arg[2]? arg[2][25] : 0;
  a38=(a38+a11);
  a42=(a42*a38);
  a02=(a02+a42);
  a42=arg[1]? arg[1][12] : 0;
  a11=arg[2]? arg[2][26] : 0;
  a42=(a42+a11);
  a17=(a17*a42);
  a02=(a02+a17);
  a02=(-a02);
  if (res[0]!=0) res[0][21]=a02;
  a05=(a05*a24);
  a04=(a04*a03);
  a05=(a05-a04);
  a35=(a35*a29);
  a05=(a05-a35);
  a39=(a39*a32);
  a05=(a05-a39);
  a43=(a43*a38);
  a05=(a05-a43);
  a19=(a19*a42);
  a05=(a05-a19);
  if (res[0]!=0) res[0][22]=a05;
  a12=(a12*a03);
  a09=(a09*a24);
  a12=(a12-a09);
  a00=(a00*a29);
  a12=(a12-a00);
  a40=(a40*a32);
  a12=(a12-a40);
  a44=(a44*a38);
  a12=(a12-a44);
  a20=(a20*a42);
  a12=(a12-a20);
  if (res[0]!=0) res[0][23]=a12;
  a01=(a01*a29);
  a15=(a15*a24);
  a08=(a08*a03);
  a15=(a15+a08);
  a01=(a01-a15);
  a14=(a14*a32);
  a01=(a01-a14);
  a45=(a45*a38);
  a01=(a01-a45);
  a16=(a16*a42);
  a01=(a01-a16);
  if (res[0]!=0) res[0][24]=a01;
  a36=(a36*a32);
  a22=(a22*a24);
  a30=(a30*a03);
  a22=(a22+a30);
  a33=(a33*a29);
  a22=(a22+a33);
  a36=(a36-a22);
  a21=(a21*a38);
  a36=(a36-a21);
  a21=(a41*a42);
  a36=(a36+a21);
  if (res[0]!=0) res[0][25]=a36;
  a41=(a41*a38);
  a25=(a25*a24);
  a31=(a31*a03);
  a25=(a25+a31);
  a34=(a34*a29);
  a25=(a25+a34);
  a37=(a37*a32);
  a25=(a25+a37);
  a41=(a41-a25);
  a42=(a42/a18);
  a41=(a41-a42);
  if (res[0]!=0) res[0][26]=a41;
  return 0;
}

/* free1_dinv1:(i0[27])->(o0[21]) */
static int casadi_f13(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0;
  a0=arg[0]? arg[0][0] : 0;
  if (res[0]!=0) res[0][0]=a0;
  a0=arg[0]? arg[0][1] : 0;
  if (res[0]!=0) res[0][1]=a0;
  a0=arg[0]? arg[0][2] : 0;
  if (res[0]!=0) res[0][2]=a0;
  a0=arg[0]? arg[0][3] : 0;
  if (res[0]!=0) res[0][3]=a0;
  a0=arg[0]? arg[0][4] : 0;
  if (res[0]!=0) res[0][4]=a0;
  a0=arg[0]? arg[0][5] : 0;
  if (res[0]!=0) res[0][5]=a0;
  a0=arg[0]? arg[0][6] : 0;
  if (res[0]!=0) res[0][6]=a0;
  a0=arg[0]? arg[0][7] : 0;
  if (res[0]!=0) res[0][7]=a0;
  a0=arg[0]? arg[0][8] : 0;
  if (res[0]!=0) res[0][8]=a0;
  a0=arg[0]? arg[0][9] : 0;
  if (res[0]!=0) res[0][9]=a0;
  a0=arg[0]? arg[0][10] : 0;
  if (res[0]!=0) res[0][10]=a0;
  a0=arg[0]? arg[0][11] : 0;
  if (res[0]!=0) res[0][11]=a0;
  a0=arg[0]? arg[0][12] : 0;
  if (res[0]!=0) res[0][12]=a0;
  a0=arg[0]? arg[0][13] : 0;
  if (res[0]!=0) res[0][13]=a0;
  a0=arg[0]? arg[0][14] : 0;
  if (res[0]!=0) res[0][14]=a0;
  a0=arg[0]? arg[0][15] : 0;
  if (res[0]!=0) res[0][15]=a0;
  a0=arg[0]? arg[0][16] : 0;
  if (res[0]!=0) res[0][16]=a0;
  a0=arg[0]? arg[0][17] : 0;
  if (res[0]!=0) res[0][17]=a0;
  a0=arg[0]? arg[0][18] : 0;
  if (res[0]!=0) res[0][18]=a0;
  a0=arg[0]? arg[0][19] : 0;
  if (res[0]!=0) res[0][19]=a0;
  a0=arg[0]? arg[0][20] : 0;
  if (res[0]!=0) res[0][20]=a0;
  return 0;
}

/* FixedIdealJoint3_kin:(i0[18],i1,i2,i3,i4[16],i5)->(o0[18],o1[15],o2[14],o3) */
static int casadi_f14(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[4]? arg[4][3] : 0;
  a02=(a00*a01);
  a03=arg[0]? arg[0][3] : 0;
  a04=arg[4]? arg[4][4] : 0;
  a05=(a03*a04);
  a02=(a02+a05);
  a05=arg[0]? arg[0][6] : 0;
  a06=arg[4]? arg[4][5] : 0;
  a07=(a05*a06);
  a02=(a02+a07);
  if (res[0]!=0) res[0][0]=a02;
  a07=arg[0]? arg[0][1] : 0;
  a08=(a07*a01);
  a09=arg[0]? arg[0][4] : 0;
  a10=(a09*a04);
  a08=(a08+a10);
  a10=arg[0]? arg[0][7] : 0;
  a11=(a10*a06);
  a08=(a08+a11);
  if (res[0]!=0) res[0][1]=a08;
  a11=arg[0]? arg[0][2] : 0;
  a01=(a11*a01);
  a12=arg[0]? arg[0][5] : 0;
  a04=(a12*a04);
  a01=(a01+a04);
  a04=arg[0]? arg[0][8] : 0;
  a06=(a04*a06);
  a01=(a01+a06);
  if (res[0]!=0) res[0][2]=a01;
  a06=arg[4]? arg[4][6] : 0;
  a13=(a00*a06);
  a14=arg[4]? arg[4][7] : 0;
  a15=(a03*a14);
  a13=(a13+a15);
  a15=arg[4]? arg[4][8] : 0;
  a16=(a05*a15);
  a13=(a13+a16);
  a16=arg[1]? arg[1][0] : 0;
  a17=cos(a16);
  a18=(a13*a17);
  a19=arg[4]? arg[4][9] : 0;
  a20=(a00*a19);
  a21=arg[4]? arg[4][10] : 0;
  a22=(a03*a21);
  a20=(a20+a22);
  a22=arg[4]? arg[4][11] : 0;
  a23=(a05*a22);
  a20=(a20+a23);
  a16=sin(a16);
  a23=(a20*a16);
  a18=(a18+a23);
  if (res[0]!=0) res[0][3]=a18;
  a23=(a07*a06);
  a24=(a09*a14);
  a23=(a23+a24);
  a24=(a10*a15);
  a23=(a23+a24);
  a24=(a23*a17);
  a25=(a07*a19);
  a26=(a09*a21);
  a25=(a25+a26);
  a26=(a10*a22);
  a25=(a25+a26);
  a26=(a25*a16);
  a24=(a24+a26);
  if (res[0]!=0) res[0][4]=a24;
  a06=(a11*a06);
  a14=(a12*a14);
  a06=(a06+a14);
  a15=(a04*a15);
  a06=(a06+a15);
  a15=(a06*a17);
  a19=(a11*a19);
  a21=(a12*a21);
  a19=(a19+a21);
  a22=(a04*a22);
  a19=(a19+a22);
  a22=(a19*a16);
  a15=(a15+a22);
  if (res[0]!=0) res[0][5]=a15;
  a20=(a20*a17);
  a13=(a13*a16);
  a20=(a20-a13);
  if (res[0]!=0) res[0][6]=a20;
  a25=(a25*a17);
  a23=(a23*a16);
  a25=(a25-a23);
  if (res[0]!=0) res[0][7]=a25;
  a19=(a19*a17);
  a06=(a06*a16);
  a19=(a19-a06);
  if (res[0]!=0) res[0][8]=a19;
  a06=arg[0]? arg[0][9] : 0;
  a16=arg[4]? arg[4][0] : 0;
  a00=(a00*a16);
  a17=arg[4]? arg[4][1] : 0;
  a03=(a03*a17);
  a00=(a00+a03);
  a03=arg[4]? arg[4][2] : 0;
  a05=(a05*a03);
  a00=(a00+a05);
  a06=(a06+a00);
  if (res[0]!=0) res[0][9]=a06;
  a06=arg[0]? arg[0][10] : 0;
  a07=(a07*a16);
  a09=(a09*a17);
  a07=(a07+a09);
  a10=(a10*a03);
  a07=(a07+a10);
  a06=(a06+a07);
  if (res[0]!=0) res[0][10]=a06;
  a06=arg[0]? arg[0][11] : 0;
  a11=(a11*a16);
  a12=(a12*a17);
  a11=(a11+a12);
  a04=(a04*a03);
  a11=(a11+a04);
  a06=(a06+a11);
  if (res[0]!=0) res[0][11]=a06;
  a06=arg[0]? arg[0][12] : 0;
  a04=arg[0]? arg[0][16] : 0;
  a03=(a04*a11);
  a12=arg[0]? arg[0][17] : 0;
  a17=(a12*a07);
  a03=(a03-a17);
  a06=(a06+a03);
  if (res[0]!=0) res[0][12]=a06;
  a06=arg[0]? arg[0][13] : 0;
  a17=(a12*a00);
  a16=arg[0]? arg[0][15] : 0;
  a10=(a16*a11);
  a17=(a17-a10);
  a06=(a06+a17);
  if (res[0]!=0) res[0][13]=a06;
  a06=arg[0]? arg[0][14] : 0;
  a10=(a16*a07);
  a09=(a04*a00);
  a10=(a10-a09);
  a06=(a06+a10);
  if (res[0]!=0) res[0][14]=a06;
  a06=arg[2]? arg[2][0] : 0;
  a09=(a02*a06);
  a05=(a16+a09);
  if (res[0]!=0) res[0][15]=a05;
  a23=(a08*a06);
  a13=(a04+a23);
  if (res[0]!=0) res[0][16]=a13;
  a22=(a01*a06);
  a21=(a12+a22);
  if (res[0]!=0) res[0][17]=a21;
  if (res[1]!=0) res[1][0]=a00;
  if (res[1]!=0) res[1][1]=a07;
  if (res[1]!=0) res[1][2]=a11;
  a11=0.;
  if (res[1]!=0) res[1][3]=a11;
  if (res[1]!=0) res[1][4]=a11;
  if (res[1]!=0) res[1][5]=a11;
  if (res[1]!=0) res[1][6]=a02;
  if (res[1]!=0) res[1][7]=a08;
  if (res[1]!=0) res[1][8]=a01;
  a07=(a04*a10);
  a00=(a12*a17);
  a07=(a07-a00);
  if (res[1]!=0) res[1][9]=a07;
  a07=(a12*a03);
  a10=(a16*a10);
  a07=(a07-a10);
  if (res[1]!=0) res[1][10]=a07;
  a17=(a16*a17);
  a03=(a04*a03);
  a17=(a17-a03);
  if (res[1]!=0) res[1][11]=a17;
  a17=(a04*a22);
  a03=(a12*a23);
  a17=(a17-a03);
  if (res[1]!=0) res[1][12]=a17;
  a12=(a12*a09);
  a22=(a16*a22);
  a12=(a12-a22);
  if (res[1]!=0) res[1][13]=a12;
  a16=(a16*a23);
  a04=(a04*a09);
  a16=(a16-a04);
  if (res[1]!=0) res[1][14]=a16;
  if (res[2]!=0) res[2][0]=a11;
  a16=arg[4]? arg[4][12] : 0;
  if (res[2]!=0) res[2][1]=a16;
  a04=arg[4]? arg[4][13] : 0;
  a09=(a02*a04);
  a23=(a09*a02);
  a12=arg[4]? arg[4][14] : 0;
  a22=(a18*a12);
  a17=(a22*a18);
  a23=(a23+a17);
  a17=arg[4]? arg[4][15] : 0;
  a03=(a20*a17);
  a07=(a03*a20);
  a23=(a23+a07);
  if (res[2]!=0) res[2][2]=a23;
  a07=(a09*a08);
  a10=(a22*a24);
  a07=(a07+a10);
  a10=(a03*a25);
  a07=(a07+a10);
  if (res[2]!=0) res[2][3]=a07;
  a10=(a08*a04);
  a00=(a10*a08);
  a14=(a24*a12);
  a26=(a14*a24);
  a00=(a00+a26);
  a26=(a25*a17);
  a27=(a26*a25);
  a00=(a00+a27);
  if (res[2]!=0) res[2][4]=a00;
  a09=(a09*a01);
  a22=(a22*a15);
  a09=(a09+a22);
  a03=(a03*a19);
  a09=(a09+a03);
  if (res[2]!=0) res[2][5]=a09;
  a03=(a10*a01);
  a22=(a14*a15);
  a03=(a03+a22);
  a22=(a26*a19);
  a03=(a03+a22);
  if (res[2]!=0) res[2][6]=a03;
  a04=(a01*a04);
  a01=(a04*a01);
  a12=(a15*a12);
  a15=(a12*a15);
  a01=(a01+a15);
  a17=(a19*a17);
  a19=(a17*a19);
  a01=(a01+a19);
  if (res[2]!=0) res[2][7]=a01;
  if (res[2]!=0) res[2][8]=a11;
  a19=arg[5]? arg[5][0] : 0;
  a16=(a16*a19);
  if (res[2]!=0) res[2][9]=a16;
  if (res[2]!=0) res[2][10]=a11;
  a11=(a04*a02);
  a16=(a12*a18);
  a11=(a11+a16);
  a16=(a17*a20);
  a11=(a11+a16);
  a11=(a11*a05);
  a04=(a04*a08);
  a12=(a12*a24);
  a04=(a04+a12);
  a17=(a17*a25);
  a04=(a04+a17);
  a04=(a04*a13);
  a11=(a11+a04);
  a01=(a01*a21);
  a11=(a11+a01);
  a01=(a13*a11);
  a10=(a10*a02);
  a14=(a14*a18);
  a10=(a10+a14);
  a26=(a26*a20);
  a10=(a10+a26);
  a10=(a10*a05);
  a00=(a00*a13);
  a10=(a10+a00);
  a03=(a03*a21);
  a10=(a10+a03);
  a03=(a21*a10);
  a01=(a01-a03);
  if (res[2]!=0) res[2][11]=a01;
  a23=(a23*a05);
  a07=(a07*a13);
  a23=(a23+a07);
  a09=(a09*a21);
  a23=(a23+a09);
  a21=(a21*a23);
  a11=(a05*a11);
  a21=(a21-a11);
  if (res[2]!=0) res[2][12]=a21;
  a05=(a05*a10);
  a13=(a13*a23);
  a05=(a05-a13);
  if (res[2]!=0) res[2][13]=a05;
  if (res[3]!=0) res[3][0]=a06;
  return 0;
}

/* FixedIdealJoint3_back0:(i0[15],i1[14])->(o0[8]) */
static int casadi_f15(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14;
  a00=arg[1]? arg[1][1] : 0;
  a01=arg[0]? arg[0][3] : 0;
  a02=(a00*a01);
  a03=(a01*a02);
  a04=arg[0]? arg[0][4] : 0;
  a05=(a00*a04);
  a06=(a04*a05);
  a03=(a03+a06);
  a06=arg[0]? arg[0][5] : 0;
  a00=(a00*a06);
  a07=(a06*a00);
  a03=(a03+a07);
  a07=arg[0]? arg[0][6] : 0;
  a08=arg[1]? arg[1][2] : 0;
  a08=(a08*a07);
  a09=arg[1]? arg[1][3] : 0;
  a10=arg[0]? arg[0][7] : 0;
  a11=(a09*a10);
  a08=(a08+a11);
  a11=arg[1]? arg[1][5] : 0;
  a12=arg[0]? arg[0][8] : 0;
  a13=(a11*a12);
  a08=(a08+a13);
  a13=(a07*a08);
  a03=(a03+a13);
  a09=(a09*a07);
  a13=arg[1]? arg[1][4] : 0;
  a13=(a13*a10);
  a09=(a09+a13);
  a13=arg[1]? arg[1][6] : 0;
  a14=(a13*a12);
  a09=(a09+a14);
  a14=(a10*a09);
  a03=(a03+a14);
  a11=(a11*a07);
  a13=(a13*a10);
  a11=(a11+a13);
  a13=arg[1]? arg[1][7] : 0;
  a13=(a13*a12);
  a11=(a11+a13);
  a13=(a12*a11);
  a03=(a03+a13);
  a02=(a02/a03);
  if (res[0]!=0) res[0][0]=a02;
  a05=(a05/a03);
  if (res[0]!=0) res[0][1]=a05;
  a00=(a00/a03);
  if (res[0]!=0) res[0][2]=a00;
  a08=(a08/a03);
  if (res[0]!=0) res[0][3]=a08;
  a09=(a09/a03);
  if (res[0]!=0) res[0][4]=a09;
  a11=(a11/a03);
  if (res[0]!=0) res[0][5]=a11;
  a11=(1./a03);
  if (res[0]!=0) res[0][6]=a11;
  a11=arg[1]? arg[1][0] : 0;
  a09=arg[1]? arg[1][8] : 0;
  a01=(a01*a09);
  a09=arg[1]? arg[1][9] : 0;
  a04=(a04*a09);
  a01=(a01+a04);
  a04=arg[1]? arg[1][10] : 0;
  a06=(a06*a04);
  a01=(a01+a06);
  a06=arg[1]? arg[1][11] : 0;
  a07=(a07*a06);
  a01=(a01+a07);
  a07=arg[1]? arg[1][12] : 0;
  a10=(a10*a07);
  a01=(a01+a10);
  a10=arg[1]? arg[1][13] : 0;
  a12=(a12*a10);
  a01=(a01+a12);
  a11=(a11-a01);
  a11=(a11/a03);
  if (res[0]!=0) res[0][7]=a11;
  return 0;
}

/* RigidContact4_dyn:(i0[18],i1[0],i2,i3[6])->(o0[6x3],o1[6x3],o2[3]) */
static int casadi_f16(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35;
  casadi_real a36, a37, a38, a39;
  a00=0.;
  if (res[0]!=0) res[0][0]=a00;
  if (res[0]!=0) res[0][1]=a00;
  if (res[0]!=0) res[0][2]=a00;
  if (res[0]!=0) res[0][3]=a00;
  if (res[0]!=0) res[0][4]=a00;
  if (res[0]!=0) res[0][5]=a00;
  if (res[0]!=0) res[0][6]=a00;
  if (res[0]!=0) res[0][7]=a00;
  if (res[0]!=0) res[0][8]=a00;
  if (res[0]!=0) res[0][9]=a00;
  if (res[0]!=0) res[0][10]=a00;
  if (res[0]!=0) res[0][11]=a00;
  if (res[0]!=0) res[0][12]=a00;
  if (res[0]!=0) res[0][13]=a00;
  if (res[0]!=0) res[0][14]=a00;
  if (res[0]!=0) res[0][15]=a00;
  if (res[0]!=0) res[0][16]=a00;
  if (res[0]!=0) res[0][17]=a00;
  if (res[1]!=0) res[1][0]=a00;
  a01=1.;
  if (res[1]!=0) res[1][1]=a01;
  if (res[1]!=0) res[1][2]=a00;
  a02=arg[0]? arg[0][11] : 0;
  a03=arg[0]? arg[0][2] : 0;
  a04=arg[3]? arg[3][3] : 0;
  a05=arg[3]? arg[3][4] : 0;
  a06=cos(a05);
  a06=(a04*a06);
  a07=5.0000000000000000e-01;
  a08=arg[3]? arg[3][0] : 0;
  a07=(a07<a08);
  a08=arg[0]? arg[0][1] : 0;
  a09=arg[3]? arg[3][5] : 0;
  a09=cos(a09);
  a10=(a08/a09);
  a11=(a07?a10:0);
  a12=(!a07);
  a05=sin(a05);
  a13=(-a05);
  a14=casadi_fmin(a05,a10);
  a15=casadi_fmax(a13,a14);
  a15=(a12?a15:0);
  a11=(a11+a15);
  a15=(a06*a11);
  a16=casadi_sq(a11);
  a16=(a01-a16);
  a16=sqrt(a16);
  a15=(a15/a16);
  a17=(a15/a09);
  a18=(a06/a16);
  a04=(a04-a18);
  a19=(a04*a09);
  a20=(a19*a11);
  a17=(a17+a20);
  a20=(a03*a17);
  a21=arg[0]? arg[0][5] : 0;
  a22=arg[0]? arg[0][4] : 0;
  a23=(a09*a11);
  a24=casadi_sq(a23);
  a24=(a01-a24);
  a24=sqrt(a24);
  a25=(a04*a24);
  a26=casadi_sq(a22);
  a27=arg[0]? arg[0][7] : 0;
  a28=casadi_sq(a27);
  a26=(a26+a28);
  a28=9.9999999999999998e-13;
  a29=casadi_fmax(a26,a28);
  a29=sqrt(a29);
  a25=(a25/a29);
  a30=(a22*a25);
  a31=(a21*a30);
  a20=(a20+a31);
  a31=arg[0]? arg[0][8] : 0;
  a32=(a27*a25);
  a33=(a31*a32);
  a20=(a20+a33);
  a20=(a02-a20);
  a20=(a20-a02);
  a02=(-a20);
  if (res[1]!=0) res[1][3]=a02;
  if (res[1]!=0) res[1][4]=a00;
  a02=arg[0]? arg[0][9] : 0;
  a33=arg[0]? arg[0][0] : 0;
  a34=(a33*a17);
  a35=arg[0]? arg[0][3] : 0;
  a36=(a35*a30);
  a34=(a34+a36);
  a36=arg[0]? arg[0][6] : 0;
  a37=(a36*a32);
  a34=(a34+a37);
  a34=(a02-a34);
  a34=(a34-a02);
  if (res[1]!=0) res[1][5]=a34;
  if (res[1]!=0) res[1][6]=a01;
  if (res[1]!=0) res[1][7]=a00;
  if (res[1]!=0) res[1][8]=a00;
  if (res[1]!=0) res[1][9]=a00;
  if (res[1]!=0) res[1][10]=a20;
  a20=arg[0]? arg[0][10] : 0;
  a01=(a08*a17);
  a02=(a22*a30);
  a01=(a01+a02);
  a02=(a27*a32);
  a01=(a01+a02);
  a01=(a20-a01);
  a01=(a01-a20);
  a01=(-a01);
  if (res[1]!=0) res[1][11]=a01;
  if (res[1]!=0) res[1][12]=a00;
  if (res[1]!=0) res[1][13]=a00;
  a20=-1.;
  if (res[1]!=0) res[1][14]=a20;
  if (res[1]!=0) res[1][15]=a01;
  if (res[1]!=0) res[1][16]=a34;
  if (res[1]!=0) res[1][17]=a00;
  a00=arg[0]? arg[0][17] : 0;
  a34=arg[0]? arg[0][12] : 0;
  a01=arg[0]? arg[0][16] : 0;
  a20=(a01*a03);
  a02=(a00*a08);
  a20=(a20-a02);
  a20=(a17*a20);
  a02=(a00*a33);
  a37=arg[0]? arg[0][15] : 0;
  a38=(a37*a03);
  a02=(a02-a38);
  a38=(a02/a09);
  a07=(a07?a38:0);
  a39=(a13<=a14);
  a14=(a14<=a13);
  a14=(a14+a39);
  a39=(a39/a14);
  a14=(a10<=a05);
  a05=(a05<=a10);
  a05=(a05+a14);
  a14=(a14/a05);
  a14=(a14*a38);
  a39=(a39*a14);
  a12=(a12?a39:0);
  a07=(a07+a12);
  a06=(a06*a07);
  a06=(a06/a16);
  a15=(a15/a16);
  a12=(2.*a11);
  a12=(a12*a07);
  a39=(2.*a16);
  a12=(a12/a39);
  a15=(a15*a12);
  a06=(a06+a15);
  a06=(a06/a09);
  a19=(a19*a07);
  a18=(a18/a16);
  a18=(a18*a12);
  a12=(a09*a18);
  a11=(a11*a12);
  a19=(a19-a11);
  a06=(a06+a19);
  a19=(a33*a06);
  a20=(a20+a19);
  a19=(a01*a21);
  a11=(a00*a22);
  a19=(a19-a11);
  a19=(a30*a19);
  a11=(a00*a35);
  a12=(a37*a21);
  a11=(a11-a12);
  a12=(a25*a11);
  a18=(a24*a18);
  a23=(2.*a23);
  a09=(a09*a07);
  a23=(a23*a09);
  a24=(2.*a24);
  a23=(a23/a24);
  a04=(a04*a23);
  a18=(a18+a04);
  a18=(a18/a29);
  a04=(a25/a29);
  a23=(a28<=a26);
  a26=(a26<=a28);
  a26=(a23+a26);
  a23=(a23/a26);
  a26=(2.*a22);
  a26=(a26*a11);
  a28=(2.*a27);
  a24=(a00*a36);
  a09=(a37*a31);
  a24=(a24-a09);
  a28=(a28*a24);
  a26=(a26+a28);
  a23=(a23*a26);
  a29=(2.*a29);
  a23=(a23/a29);
  a04=(a04*a23);
  a18=(a18+a04);
  a04=(a22*a18);
  a12=(a12-a04);
  a04=(a35*a12);
  a19=(a19+a04);
  a20=(a20+a19);
  a19=(a01*a31);
  a04=(a00*a27);
  a19=(a19-a04);
  a19=(a32*a19);
  a25=(a25*a24);
  a18=(a27*a18);
  a25=(a25-a18);
  a18=(a36*a25);
  a19=(a19+a18);
  a20=(a20+a19);
  a20=(a34-a20);
  a20=(a20-a34);
  a34=(a00*a20);
  a19=arg[0]? arg[0][14] : 0;
  a18=(a37*a08);
  a33=(a01*a33);
  a18=(a18-a33);
  a18=(a17*a18);
  a03=(a03*a06);
  a18=(a18+a03);
  a03=(a37*a22);
  a35=(a01*a35);
  a03=(a03-a35);
  a03=(a30*a03);
  a21=(a21*a12);
  a03=(a03+a21);
  a18=(a18+a03);
  a03=(a37*a27);
  a36=(a01*a36);
  a03=(a03-a36);
  a03=(a32*a03);
  a31=(a31*a25);
  a03=(a03+a31);
  a18=(a18+a03);
  a18=(a19-a18);
  a18=(a18-a19);
  a19=(a37*a18);
  a34=(a34-a19);
  if (res[2]!=0) res[2][0]=a34;
  a18=(a01*a18);
  a34=arg[0]? arg[0][13] : 0;
  a17=(a17*a02);
  a08=(a08*a06);
  a17=(a17+a08);
  a30=(a30*a11);
  a22=(a22*a12);
  a30=(a30+a22);
  a17=(a17+a30);
  a32=(a32*a24);
  a27=(a27*a25);
  a32=(a32+a27);
  a17=(a17+a32);
  a17=(a34-a17);
  a17=(a17-a34);
  a00=(a00*a17);
  a18=(a18-a00);
  if (res[2]!=0) res[2][1]=a18;
  a37=(a37*a17);
  a01=(a01*a20);
  a37=(a37-a01);
  a37=(-a37);
  if (res[2]!=0) res[2][2]=a37;
  return 0;
}

/* FixedIdealJoint3_prop1:(i0[15],i1[8],i2[6x3])->(o0[1x3],o1[6x3]) */
static int casadi_f17(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28;
  a00=arg[0]? arg[0][3] : 0;
  a01=arg[2]? arg[2][0] : 0;
  a02=(a00*a01);
  a03=arg[0]? arg[0][4] : 0;
  a04=arg[2]? arg[2][1] : 0;
  a05=(a03*a04);
  a02=(a02+a05);
  a05=arg[0]? arg[0][5] : 0;
  a06=arg[2]? arg[2][2] : 0;
  a07=(a05*a06);
  a02=(a02+a07);
  a07=arg[0]? arg[0][6] : 0;
  a08=arg[2]? arg[2][3] : 0;
  a09=(a07*a08);
  a02=(a02+a09);
  a09=arg[0]? arg[0][7] : 0;
  a10=arg[2]? arg[2][4] : 0;
  a11=(a09*a10);
  a02=(a02+a11);
  a11=arg[0]? arg[0][8] : 0;
  a12=arg[2]? arg[2][5] : 0;
  a13=(a11*a12);
  a02=(a02+a13);
  if (res[0]!=0) res[0][0]=a02;
  a13=arg[2]? arg[2][6] : 0;
  a14=(a00*a13);
  a15=arg[2]? arg[2][7] : 0;
  a16=(a03*a15);
  a14=(a14+a16);
  a16=arg[2]? arg[2][8] : 0;
  a17=(a05*a16);
  a14=(a14+a17);
  a17=arg[2]? arg[2][9] : 0;
  a18=(a07*a17);
  a14=(a14+a18);
  a18=arg[2]? arg[2][10] : 0;
  a19=(a09*a18);
  a14=(a14+a19);
  a19=arg[2]? arg[2][11] : 0;
  a20=(a11*a19);
  a14=(a14+a20);
  if (res[0]!=0) res[0][1]=a14;
  a20=arg[2]? arg[2][12] : 0;
  a00=(a00*a20);
  a21=arg[2]? arg[2][13] : 0;
  a03=(a03*a21);
  a00=(a00+a03);
  a03=arg[2]? arg[2][14] : 0;
  a05=(a05*a03);
  a00=(a00+a05);
  a05=arg[2]? arg[2][15] : 0;
  a07=(a07*a05);
  a00=(a00+a07);
  a07=arg[2]? arg[2][16] : 0;
  a09=(a09*a07);
  a00=(a00+a09);
  a09=arg[2]? arg[2][17] : 0;
  a11=(a11*a09);
  a00=(a00+a11);
  if (res[0]!=0) res[0][2]=a00;
  a11=arg[1]? arg[1][0] : 0;
  a22=(a11*a02);
  a01=(a01-a22);
  if (res[1]!=0) res[1][0]=a01;
  a22=arg[1]? arg[1][1] : 0;
  a23=(a22*a02);
  a04=(a04-a23);
  if (res[1]!=0) res[1][1]=a04;
  a23=arg[1]? arg[1][2] : 0;
  a24=(a23*a02);
  a06=(a06-a24);
  if (res[1]!=0) res[1][2]=a06;
  a24=arg[1]? arg[1][3] : 0;
  a25=(a24*a02);
  a08=(a08-a25);
  a25=arg[0]? arg[0][1] : 0;
  a26=(a25*a06);
  a27=arg[0]? arg[0][2] : 0;
  a28=(a27*a04);
  a26=(a26-a28);
  a08=(a08+a26);
  if (res[1]!=0) res[1][3]=a08;
  a08=arg[1]? arg[1][4] : 0;
  a26=(a08*a02);
  a10=(a10-a26);
  a26=(a27*a01);
  a28=arg[0]? arg[0][0] : 0;
  a06=(a28*a06);
  a26=(a26-a06);
  a10=(a10+a26);
  if (res[1]!=0) res[1][4]=a10;
  a10=arg[1]? arg[1][5] : 0;
  a02=(a10*a02);
  a12=(a12-a02);
  a04=(a28*a04);
  a01=(a25*a01);
  a04=(a04-a01);
  a12=(a12+a04);
  if (res[1]!=0) res[1][5]=a12;
  a12=(a11*a14);
  a13=(a13-a12);
  if (res[1]!=0) res[1][6]=a13;
  a12=(a22*a14);
  a15=(a15-a12);
  if (res[1]!=0) res[1][7]=a15;
  a12=(a23*a14);
  a16=(a16-a12);
  if (res[1]!=0) res[1][8]=a16;
  a12=(a24*a14);
  a17=(a17-a12);
  a12=(a25*a16);
  a04=(a27*a15);
  a12=(a12-a04);
  a17=(a17+a12);
  if (res[1]!=0) res[1][9]=a17;
  a17=(a08*a14);
  a18=(a18-a17);
  a17=(a27*a13);
  a16=(a28*a16);
  a17=(a17-a16);
  a18=(a18+a17);
  if (res[1]!=0) res[1][10]=a18;
  a14=(a10*a14);
  a19=(a19-a14);
  a15=(a28*a15);
  a13=(a25*a13);
  a15=(a15-a13);
  a19=(a19+a15);
  if (res[1]!=0) res[1][11]=a19;
  a11=(a11*a00);
  a20=(a20-a11);
  if (res[1]!=0) res[1][12]=a20;
  a22=(a22*a00);
  a21=(a21-a22);
  if (res[1]!=0) res[1][13]=a21;
  a23=(a23*a00);
  a03=(a03-a23);
  if (res[1]!=0) res[1][14]=a03;
  a24=(a24*a00);
  a05=(a05-a24);
  a24=(a25*a03);
  a23=(a27*a21);
  a24=(a24-a23);
  a05=(a05+a24);
  if (res[1]!=0) res[1][15]=a05;
  a08=(a08*a00);
  a07=(a07-a08);
  a27=(a27*a20);
  a03=(a28*a03);
  a27=(a27-a03);
  a07=(a07+a27);
  if (res[1]!=0) res[1][16]=a07;
  a10=(a10*a00);
  a09=(a09-a10);
  a28=(a28*a21);
  a25=(a25*a20);
  a28=(a28-a25);
  a09=(a09+a28);
  if (res[1]!=0) res[1][17]=a09;
  return 0;
}

/* FixedIdealJoint2_prop1:(i0[15],i1[8],i2[6x3])->(o0[1x3],o1[6x3]) */
static int casadi_f18(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28;
  a00=arg[0]? arg[0][3] : 0;
  a01=arg[2]? arg[2][0] : 0;
  a02=(a00*a01);
  a03=arg[0]? arg[0][4] : 0;
  a04=arg[2]? arg[2][1] : 0;
  a05=(a03*a04);
  a02=(a02+a05);
  a05=arg[0]? arg[0][5] : 0;
  a06=arg[2]? arg[2][2] : 0;
  a07=(a05*a06);
  a02=(a02+a07);
  a07=arg[0]? arg[0][6] : 0;
  a08=arg[2]? arg[2][3] : 0;
  a09=(a07*a08);
  a02=(a02+a09);
  a09=arg[0]? arg[0][7] : 0;
  a10=arg[2]? arg[2][4] : 0;
  a11=(a09*a10);
  a02=(a02+a11);
  a11=arg[0]? arg[0][8] : 0;
  a12=arg[2]? arg[2][5] : 0;
  a13=(a11*a12);
  a02=(a02+a13);
  if (res[0]!=0) res[0][0]=a02;
  a13=arg[2]? arg[2][6] : 0;
  a14=(a00*a13);
  a15=arg[2]? arg[2][7] : 0;
  a16=(a03*a15);
  a14=(a14+a16);
  a16=arg[2]? arg[2][8] : 0;
  a17=(a05*a16);
  a14=(a14+a17);
  a17=arg[2]? arg[2][9] : 0;
  a18=(a07*a17);
  a14=(a14+a18);
  a18=arg[2]? arg[2][10] : 0;
  a19=(a09*a18);
  a14=(a14+a19);
  a19=arg[2]? arg[2][11] : 0;
  a20=(a11*a19);
  a14=(a14+a20);
  if (res[0]!=0) res[0][1]=a14;
  a20=arg[2]? arg[2][12] : 0;
  a00=(a00*a20);
  a21=arg[2]? arg[2][13] : 0;
  a03=(a03*a21);
  a00=(a00+a03);
  a03=arg[2]? arg[2][14] : 0;
  a05=(a05*a03);
  a00=(a00+a05);
  a05=arg[2]? arg[2][15] : 0;
  a07=(a07*a05);
  a00=(a00+a07);
  a07=arg[2]? arg[2][16] : 0;
  a09=(a09*a07);
  a00=(a00+a09);
  a09=arg[2]? arg[2][17] : 0;
  a11=(a11*a09);
  a00=(a00+a11);
  if (res[0]!=0) res[0][2]=a00;
  a11=arg[1]? arg[1][0] : 0;
  a22=(a11*a02);
  a01=(a01-a22);
  if (res[1]!=0) res[1][0]=a01;
  a22=arg[1]? arg[1][1] : 0;
  a23=(a22*a02);
  a04=(a04-a23);
  if (res[1]!=0) res[1][1]=a04;
  a23=arg[1]? arg[1][2] : 0;
  a24=(a23*a02);
  a06=(a06-a24);
  if (res[1]!=0) res[1][2]=a06;
  a24=arg[1]? arg[1][3] : 0;
  a25=(a24*a02);
  a08=(a08-a25);
  a25=arg[0]? arg[0][1] : 0;
  a26=(a25*a06);
  a27=arg[0]? arg[0][2] : 0;
  a28=(a27*a04);
  a26=(a26-a28);
  a08=(a08+a26);
  if (res[1]!=0) res[1][3]=a08;
  a08=arg[1]? arg[1][4] : 0;
  a26=(a08*a02);
  a10=(a10-a26);
  a26=(a27*a01);
  a28=arg[0]? arg[0][0] : 0;
  a06=(a28*a06);
  a26=(a26-a06);
  a10=(a10+a26);
  if (res[1]!=0) res[1][4]=a10;
  a10=arg[1]? arg[1][5] : 0;
  a02=(a10*a02);
  a12=(a12-a02);
  a04=(a28*a04);
  a01=(a25*a01);
  a04=(a04-a01);
  a12=(a12+a04);
  if (res[1]!=0) res[1][5]=a12;
  a12=(a11*a14);
  a13=(a13-a12);
  if (res[1]!=0) res[1][6]=a13;
  a12=(a22*a14);
  a15=(a15-a12);
  if (res[1]!=0) res[1][7]=a15;
  a12=(a23*a14);
  a16=(a16-a12);
  if (res[1]!=0) res[1][8]=a16;
  a12=(a24*a14);
  a17=(a17-a12);
  a12=(a25*a16);
  a04=(a27*a15);
  a12=(a12-a04);
  a17=(a17+a12);
  if (res[1]!=0) res[1][9]=a17;
  a17=(a08*a14);
  a18=(a18-a17);
  a17=(a27*a13);
  a16=(a28*a16);
  a17=(a17-a16);
  a18=(a18+a17);
  if (res[1]!=0) res[1][10]=a18;
  a14=(a10*a14);
  a19=(a19-a14);
  a15=(a28*a15);
  a13=(a25*a13);
  a15=(a15-a13);
  a19=(a19+a15);
  if (res[1]!=0) res[1][11]=a19;
  a11=(a11*a00);
  a20=(a20-a11);
  if (res[1]!=0) res[1][12]=a20;
  a22=(a22*a00);
  a21=(a21-a22);
  if (res[1]!=0) res[1][13]=a21;
  a23=(a23*a00);
  a03=(a03-a23);
  if (res[1]!=0) res[1][14]=a03;
  a24=(a24*a00);
  a05=(a05-a24);
  a24=(a25*a03);
  a23=(a27*a21);
  a24=(a24-a23);
  a05=(a05+a24);
  if (res[1]!=0) res[1][15]=a05;
  a08=(a08*a00);
  a07=(a07-a08);
  a27=(a27*a20);
  a03=(a28*a03);
  a27=(a27-a03);
  a07=(a07+a27);
  if (res[1]!=0) res[1][16]=a07;
  a10=(a10*a00);
  a09=(a09-a10);
  a28=(a28*a21);
  a25=(a25*a20);
  a28=(a28-a25);
  a09=(a09+a28);
  if (res[1]!=0) res[1][17]=a09;
  return 0;
}

/* weighted_6_3_3_3:(i0[21],i1[6x3],i2[6x3],i3[6x3],i4[3],i5[3],i6[3])->(o0[6]) */
static int casadi_f19(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[1]? arg[1][0] : 0;
  a02=arg[4]? arg[4][0] : 0;
  a01=(a01*a02);
  a03=arg[1]? arg[1][6] : 0;
  a04=arg[4]? arg[4][1] : 0;
  a03=(a03*a04);
  a01=(a01+a03);
  a03=arg[1]? arg[1][12] : 0;
  a05=arg[4]? arg[4][2] : 0;
  a03=(a03*a05);
  a01=(a01+a03);
  a03=arg[2]? arg[2][0] : 0;
  a06=arg[5]? arg[5][0] : 0;
  a03=(a03*a06);
  a07=arg[2]? arg[2][6] : 0;
  a08=arg[5]? arg[5][1] : 0;
  a07=(a07*a08);
  a03=(a03+a07);
  a07=arg[2]? arg[2][12] : 0;
  a09=arg[5]? arg[5][2] : 0;
  a07=(a07*a09);
  a03=(a03+a07);
  a01=(a01+a03);
  a03=arg[3]? arg[3][0] : 0;
  a07=arg[6]? arg[6][0] : 0;
  a03=(a03*a07);
  a10=arg[3]? arg[3][6] : 0;
  a11=arg[6]? arg[6][1] : 0;
  a10=(a10*a11);
  a03=(a03+a10);
  a10=arg[3]? arg[3][12] : 0;
  a12=arg[6]? arg[6][2] : 0;
  a10=(a10*a12);
  a03=(a03+a10);
  a01=(a01+a03);
  a00=(a00*a01);
  a03=arg[0]? arg[0][1] : 0;
  a10=arg[1]? arg[1][1] : 0;
  a10=(a10*a02);
  a13=arg[1]? arg[1][7] : 0;
  a13=(a13*a04);
  a10=(a10+a13);
  a13=arg[1]? arg[1][13] : 0;
  a13=(a13*a05);
  a10=(a10+a13);
  a13=arg[2]? arg[2][1] : 0;
  a13=(a13*a06);
  a14=arg[2]? arg[2][7] : 0;
  a14=(a14*a08);
  a13=(a13+a14);
  a14=arg[2]? arg[2][13] : 0;
  a14=(a14*a09);
  a13=(a13+a14);
  a10=(a10+a13);
  a13=arg[3]? arg[3][1] : 0;
  a13=(a13*a07);
  a14=arg[3]? arg[3][7] : 0;
  a14=(a14*a11);
  a13=(a13+a14);
  a14=arg[3]? arg[3][13] : 0;
  a14=(a14*a12);
  a13=(a13+a14);
  a10=(a10+a13);
  a13=(a03*a10);
  a00=(a00+a13);
  a13=arg[0]? arg[0][3] : 0;
  a14=arg[1]? arg[1][2] : 0;
  a14=(a14*a02);
  a15=arg[1]? arg[1][8] : 0;
  a15=(a15*a04);
  a14=(a14+a15);
  a15=arg[1]? arg[1][14] : 0;
  a15=(a15*a05);
  a14=(a14+a15);
  a15=arg[2]? arg[2][2] : 0;
  a15=(a15*a06);
  a16=arg[2]? arg[2][8] : 0;
  a16=(a16*a08);
  a15=(a15+a16);
  a16=arg[2]? arg[2][14] : 0;
  a16=(a16*a09);
  a15=(a15+a16);
  a14=(a14+a15);
  a15=arg[3]? arg[3][2] : 0;
  a15=(a15*a07);
  a16=arg[3]? arg[3][8] : 0;
  a16=(a16*a11);
  a15=(a15+a16);
  a16=arg[3]? arg[3][14] : 0;
  a16=(a16*a12);
  a15=(a15+a16);
  a14=(a14+a15);
  a15=(a13*a14);
  a00=(a00+a15);
  a15=arg[0]? arg[0][6] : 0;
  a16=arg[1]? arg[1][3] : 0;
  a16=(a16*a02);
  a17=arg[1]? arg[1][9] : 0;
  a17=(a17*a04);
  a16=(a16+a17);
  a17=arg[1]? arg[1][15] : 0;
  a17=(a17*a05);
  a16=(a16+a17);
  a17=arg[2]? arg[2][3] : 0;
  a17=(a17*a06);
  a18=arg[2]? arg[2][9] : 0;
  a18=(a18*a08);
  a17=(a17+a18);
  a18=arg[2]? arg[2][15] : 0;
  a18=(a18*a09);
  a17=(a17+a18);
  a16=(a16+a17);
  a17=arg[3]? arg[3][3] : 0;
  a17=(a17*a07);
  a18=arg[3]? arg[3][9] : 0;
  a18=(a18*a11);
  a17=(a17+a18);
  a18=arg[3]? arg[3][15] : 0;
  a18=(a18*a12);
  a17=(a17+a18);
  a16=(a16+a17);
  a17=(a15*a16);
  a00=(a00+a17);
  a17=arg[0]? arg[0][10] : 0;
  a18=arg[1]? arg[1][4] : 0;
  a18=(a18*a02);
  a19=arg[1]? arg[1][10] : 0;
  a19=(a19*a04);
  a18=(a18+a19);
  a19=arg[1]? arg[1][16] : 0;
  a19=(a19*a05);
  a18=(a18+a19);
  a19=arg[2]? arg[2][4] : 0;
  a19=(a19*a06);
  a20=arg[2]? arg[2][10] : 0;
  a20=(a20*a08);
  a19=(a19+a20);
  a20=arg[2]? arg[2][16] : 0;
  a20=(a20*a09);
  a19=(a19+a20);
  a18=(a18+a19);
  a19=arg[3]? arg[3][4] : 0;
  a19=(a19*a07);
  a20=arg[3]? arg[3][10] : 0;
  a20=(a20*a11);
  a19=(a19+a20);
  a20=arg[3]? arg[3][16] : 0;
  a20=(a20*a12);
  a19=(a19+a20);
  a18=(a18+a19);
  a19=(a17*a18);
  a00=(a00+a19);
  a19=arg[0]? arg[0][15] : 0;
  a20=arg[1]? arg[1][5] : 0;
  a20=(a20*a02);
  a02=arg[1]? arg[1][11] : 0;
  a02=(a02*a04);
  a20=(a20+a02);
  a02=arg[1]? arg[1][17] : 0;
  a02=(a02*a05);
  a20=(a20+a02);
  a02=arg[2]? arg[2][5] : 0;
  a02=(a02*a06);
  a06=arg[2]? arg[2][11] : 0;
  a06=(a06*a08);
  a02=(a02+a06);
  a06=arg[2]? arg[2][17] : 0;
  a06=(a06*a09);
  a02=(a02+a06);
  a20=(a20+a02);
  a02=arg[3]? arg[3][5] : 0;
  a02=(a02*a07);
  a07=arg[3]? arg[3][11] : 0;
  a07=(a07*a11);
  a02=(a02+a07);
  a07=arg[3]? arg[3][17] : 0;
  a07=(a07*a12);
  a02=(a02+a07);
  a20=(a20+a02);
  a02=(a19*a20);
  a00=(a00+a02);
  if (res[0]!=0) res[0][0]=a00;
  a03=(a03*a01);
  a00=arg[0]? arg[0][2] : 0;
  a00=(a00*a10);
  a03=(a03+a00);
  a00=arg[0]? arg[0][4] : 0;
  a02=(a00*a14);
  a03=(a03+a02);
  a02=arg[0]? arg[0][7] : 0;
  a07=(a02*a16);
  a03=(a03+a07);
  a07=arg[0]? arg[0][11] : 0;
  a12=(a07*a18);
  a03=(a03+a12);
  a12=arg[0]? arg[0][16] : 0;
  a11=(a12*a20);
  a03=(a03+a11);
  if (res[0]!=0) res[0][1]=a03;
  a13=(a13*a01);
  a00=(a00*a10);
  a13=(a13+a00);
  a00=arg[0]? arg[0][5] : 0;
  a00=(a00*a14);
  a13=(a13+a00);
  a00=arg[0]? arg[0][8] : 0;
  a03=(a00*a16);
  a13=(a13+a03);
  a03=arg[0]? arg[0][12] : 0;
  a11=(a03*a18);
  a13=(a13+a11);
  a11=arg[0]? arg[0][17] : 0;
  a06=(a11*a20);
  a13=(a13+a06);
  if (res[0]!=0) res[0][2]=a13;
  a15=(a15*a01);
  a02=(a02*a10);
  a15=(a15+a02);
  a00=(a00*a14);
  a15=(a15+a00);
  a00=arg[0]? arg[0][9] : 0;
  a00=(a00*a16);
  a15=(a15+a00);
  a00=arg[0]? arg[0][13] : 0;
  a02=(a00*a18);
  a15=(a15+a02);
  a02=arg[0]? arg[0][18] : 0;
  a13=(a02*a20);
  a15=(a15+a13);
  if (res[0]!=0) res[0][3]=a15;
  a17=(a17*a01);
  a07=(a07*a10);
  a17=(a17+a07);
  a03=(a03*a14);
  a17=(a17+a03);
  a00=(a00*a16);
  a17=(a17+a00);
  a00=arg[0]? arg[0][14] : 0;
  a00=(a00*a18);
  a17=(a17+a00);
  a00=arg[0]? arg[0][19] : 0;
  a03=(a00*a20);
  a17=(a17+a03);
  if (res[0]!=0) res[0][4]=a17;
  a19=(a19*a01);
  a12=(a12*a10);
  a19=(a19+a12);
  a11=(a11*a14);
  a19=(a19+a11);
  a02=(a02*a16);
  a19=(a19+a02);
  a00=(a00*a18);
  a19=(a19+a00);
  a00=arg[0]? arg[0][20] : 0;
  a00=(a00*a20);
  a19=(a19+a00);
  if (res[0]!=0) res[0][5]=a19;
  return 0;
}

/* free1_lin2:(i0[9],i1[6])->(o0[6],o1[6]) */
static int casadi_f20(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[1]? arg[1][0] : 0;
  if (res[0]!=0) res[0][0]=a0;
  a1=arg[1]? arg[1][1] : 0;
  if (res[0]!=0) res[0][1]=a1;
  a2=arg[1]? arg[1][2] : 0;
  if (res[0]!=0) res[0][2]=a2;
  a3=arg[1]? arg[1][3] : 0;
  if (res[0]!=0) res[0][3]=a3;
  a4=arg[1]? arg[1][4] : 0;
  if (res[0]!=0) res[0][4]=a4;
  a5=arg[1]? arg[1][5] : 0;
  if (res[0]!=0) res[0][5]=a5;
  if (res[1]!=0) res[1][0]=a0;
  if (res[1]!=0) res[1][1]=a1;
  if (res[1]!=0) res[1][2]=a2;
  a2=arg[0]? arg[0][0] : 0;
  a2=(a2*a3);
  a1=arg[0]? arg[0][1] : 0;
  a1=(a1*a4);
  a2=(a2+a1);
  a1=arg[0]? arg[0][2] : 0;
  a1=(a1*a5);
  a2=(a2+a1);
  if (res[1]!=0) res[1][3]=a2;
  a2=arg[0]? arg[0][3] : 0;
  a2=(a2*a3);
  a1=arg[0]? arg[0][4] : 0;
  a1=(a1*a4);
  a2=(a2+a1);
  a1=arg[0]? arg[0][5] : 0;
  a1=(a1*a5);
  a2=(a2+a1);
  if (res[1]!=0) res[1][4]=a2;
  a2=arg[0]? arg[0][6] : 0;
  a2=(a2*a3);
  a3=arg[0]? arg[0][7] : 0;
  a3=(a3*a4);
  a2=(a2+a3);
  a3=arg[0]? arg[0][8] : 0;
  a3=(a3*a5);
  a2=(a2+a3);
  if (res[1]!=0) res[1][5]=a2;
  return 0;
}

/* FixedIdealJoint2_dinv2:(i0[8])->(o0) */
static int casadi_f21(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0;
  a0=arg[0]? arg[0][6] : 0;
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* weighted_1_3:(i0,i1[1x3],i2[3])->(o0) */
static int casadi_f22(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3;
  a0=arg[0]? arg[0][0] : 0;
  a1=arg[1]? arg[1][0] : 0;
  a2=arg[2]? arg[2][0] : 0;
  a1=(a1*a2);
  a2=arg[1]? arg[1][1] : 0;
  a3=arg[2]? arg[2][1] : 0;
  a2=(a2*a3);
  a1=(a1+a2);
  a2=arg[1]? arg[1][2] : 0;
  a3=arg[2]? arg[2][2] : 0;
  a2=(a2*a3);
  a1=(a1+a2);
  a0=(a0*a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* FixedIdealJoint2_lin4:(i0[6],i1[15],i2[8],i3)->(o0[6],o1) */
static int casadi_f23(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[0]? arg[0][4] : 0;
  a02=arg[1]? arg[1][2] : 0;
  a03=(a01*a02);
  a04=arg[0]? arg[0][5] : 0;
  a05=arg[1]? arg[1][1] : 0;
  a06=(a04*a05);
  a03=(a03-a06);
  a00=(a00+a03);
  a03=arg[1]? arg[1][3] : 0;
  a06=arg[3]? arg[3][0] : 0;
  a07=arg[2]? arg[2][0] : 0;
  a07=(a07*a00);
  a08=arg[2]? arg[2][1] : 0;
  a09=arg[0]? arg[0][1] : 0;
  a10=arg[1]? arg[1][0] : 0;
  a11=(a04*a10);
  a12=arg[0]? arg[0][3] : 0;
  a02=(a12*a02);
  a11=(a11-a02);
  a09=(a09+a11);
  a08=(a08*a09);
  a07=(a07+a08);
  a08=arg[2]? arg[2][2] : 0;
  a11=arg[0]? arg[0][2] : 0;
  a05=(a12*a05);
  a10=(a01*a10);
  a05=(a05-a10);
  a11=(a11+a05);
  a08=(a08*a11);
  a07=(a07+a08);
  a08=arg[2]? arg[2][3] : 0;
  a08=(a08*a12);
  a07=(a07+a08);
  a08=arg[2]? arg[2][4] : 0;
  a08=(a08*a01);
  a07=(a07+a08);
  a08=arg[2]? arg[2][5] : 0;
  a08=(a08*a04);
  a07=(a07+a08);
  a06=(a06-a07);
  a03=(a03*a06);
  a00=(a00+a03);
  if (res[0]!=0) res[0][0]=a00;
  a00=arg[1]? arg[1][4] : 0;
  a00=(a00*a06);
  a09=(a09+a00);
  if (res[0]!=0) res[0][1]=a09;
  a09=arg[1]? arg[1][5] : 0;
  a09=(a09*a06);
  a11=(a11+a09);
  if (res[0]!=0) res[0][2]=a11;
  a11=arg[1]? arg[1][6] : 0;
  a11=(a11*a06);
  a12=(a12+a11);
  if (res[0]!=0) res[0][3]=a12;
  a12=arg[1]? arg[1][7] : 0;
  a12=(a12*a06);
  a01=(a01+a12);
  if (res[0]!=0) res[0][4]=a01;
  a01=arg[1]? arg[1][8] : 0;
  a01=(a01*a06);
  a04=(a04+a01);
  if (res[0]!=0) res[0][5]=a04;
  if (res[1]!=0) res[1][0]=a06;
  return 0;
}

/* FixedIdealJoint3_dinv2:(i0[8])->(o0) */
static int casadi_f24(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0;
  a0=arg[0]? arg[0][6] : 0;
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* largest_of_21:(i0[21],i1)->(o0) */
static int casadi_f25(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1;
  a0=arg[1]? arg[1][0] : 0;
  a1=arg[0]? arg[0][0] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][1] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][2] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][3] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][4] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][5] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][6] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][7] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][8] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][9] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][10] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][11] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][12] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][13] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][14] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][15] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][16] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][17] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][18] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][19] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][20] : 0;
  a0=casadi_fmax(a0,a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* free1_fwd3:(i0[9],i1[27])->(o0[6],o1[6]) */
static int casadi_f29(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[1]? arg[1][21] : 0;
  if (res[0]!=0) res[0][0]=a0;
  a1=arg[1]? arg[1][22] : 0;
  if (res[0]!=0) res[0][1]=a1;
  a2=arg[1]? arg[1][23] : 0;
  if (res[0]!=0) res[0][2]=a2;
  a3=arg[1]? arg[1][24] : 0;
  if (res[0]!=0) res[0][3]=a3;
  a4=arg[1]? arg[1][25] : 0;
  if (res[0]!=0) res[0][4]=a4;
  a5=arg[1]? arg[1][26] : 0;
  if (res[0]!=0) res[0][5]=a5;
  if (res[1]!=0) res[1][0]=a0;
  if (res[1]!=0) res[1][1]=a1;
  if (res[1]!=0) res[1][2]=a2;
  a2=arg[0]? arg[0][0] : 0;
  a2=(a2*a3);
  a1=arg[0]? arg[0][1] : 0;
  a1=(a1*a4);
  a2=(a2+a1);
  a1=arg[0]? arg[0][2] : 0;
  a1=(a1*a5);
  a2=(a2+a1);
  if (res[1]!=0) res[1][3]=a2;
  a2=arg[0]? arg[0][3] : 0;
  a2=(a2*a3);
  a1=arg[0]? arg[0][4] : 0;
  a1=(a1*a4);
  a2=(a2+a1);
  a1=arg[0]? arg[0][5] : 0;
  a1=(a1*a5);
  a2=(a2+a1);
  if (res[1]!=0) res[1][4]=a2;
  a2=arg[0]? arg[0][6] : 0;
  a2=(a2*a3);
  a3=arg[0]? arg[0][7] : 0;
  a3=(a3*a4);
  a2=(a2+a3);
  a3=arg[0]? arg[0][8] : 0;
  a3=(a3*a5);
  a2=(a2+a3);
  if (res[1]!=0) res[1][5]=a2;
  return 0;
}

/* FixedIdealJoint2_fwd5:(i0[6],i1[15],i2[8])->(o0[6],o1) */
static int casadi_f30(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[0]? arg[0][4] : 0;
  a02=arg[1]? arg[1][2] : 0;
  a03=(a01*a02);
  a04=arg[0]? arg[0][5] : 0;
  a05=arg[1]? arg[1][1] : 0;
  a06=(a04*a05);
  a03=(a03-a06);
  a00=(a00+a03);
  a03=arg[1]? arg[1][9] : 0;
  a00=(a00+a03);
  a03=arg[1]? arg[1][3] : 0;
  a06=arg[2]? arg[2][7] : 0;
  a07=arg[2]? arg[2][0] : 0;
  a07=(a07*a00);
  a08=arg[2]? arg[2][1] : 0;
  a09=arg[0]? arg[0][1] : 0;
  a10=arg[1]? arg[1][0] : 0;
  a11=(a04*a10);
  a12=arg[0]? arg[0][3] : 0;
  a02=(a12*a02);
  a11=(a11-a02);
  a09=(a09+a11);
  a11=arg[1]? arg[1][10] : 0;
  a09=(a09+a11);
  a08=(a08*a09);
  a07=(a07+a08);
  a08=arg[2]? arg[2][2] : 0;
  a11=arg[0]? arg[0][2] : 0;
  a05=(a12*a05);
  a10=(a01*a10);
  a05=(a05-a10);
  a11=(a11+a05);
  a05=arg[1]? arg[1][11] : 0;
  a11=(a11+a05);
  a08=(a08*a11);
  a07=(a07+a08);
  a08=arg[2]? arg[2][3] : 0;
  a05=arg[1]? arg[1][12] : 0;
  a12=(a12+a05);
  a08=(a08*a12);
  a07=(a07+a08);
  a08=arg[2]? arg[2][4] : 0;
  a05=arg[1]? arg[1][13] : 0;
  a01=(a01+a05);
  a08=(a08*a01);
  a07=(a07+a08);
  a08=arg[2]? arg[2][5] : 0;
  a05=arg[1]? arg[1][14] : 0;
  a04=(a04+a05);
  a08=(a08*a04);
  a07=(a07+a08);
  a06=(a06-a07);
  a03=(a03*a06);
  a00=(a00+a03);
  if (res[0]!=0) res[0][0]=a00;
  a00=arg[1]? arg[1][4] : 0;
  a00=(a00*a06);
  a09=(a09+a00);
  if (res[0]!=0) res[0][1]=a09;
  a09=arg[1]? arg[1][5] : 0;
  a09=(a09*a06);
  a11=(a11+a09);
  if (res[0]!=0) res[0][2]=a11;
  a11=arg[1]? arg[1][6] : 0;
  a11=(a11*a06);
  a12=(a12+a11);
  if (res[0]!=0) res[0][3]=a12;
  a12=arg[1]? arg[1][7] : 0;
  a12=(a12*a06);
  a01=(a01+a12);
  if (res[0]!=0) res[0][4]=a01;
  a01=arg[1]? arg[1][8] : 0;
  a01=(a01*a06);
  a04=(a04+a01);
  if (res[0]!=0) res[0][5]=a04;
  if (res[1]!=0) res[1][0]=a06;
  return 0;
}

/* rates:(i0,i1[46],i2[21],i3[377],i4)->(o0[21],o1[3]) */
static int casadi_f28(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+2, *rr, w00, w04, w05, w06, *w07=w+47, *w08=w+68, w09, *w10=w+89, w11, w12;
  casadi_real *w13=w+95, *w14=w+99, *w15=w+103, w16, *w18=w+107, w22, *w26=w+111, *w27=w+129, *w28=w+138, *w29=w+151, *w30=w+169, *w31=w+184;
  casadi_real *w34=w+198, *w35=w+201, *w36=w+205, *w37=w+208, *w38=w+235, *w39=w+243, *w40=w+270, *w41=w+288, *w43=w+303, *w44=w+311, *w45=w+338, *w46=w+356;
  casadi_real *w48=w+371, *w49=w+379, *w50=w+385, *w51=w+391, *w52=w+397;
  const casadi_real **arg1=arg+5, *cr, *cs, *wr01, *wr02, *wr03, *wr07, *wr08, *wr17, *wr18, *wr19, *wr20;
  const casadi_real *wr21, *wr23, *wr24, *wr25, *wr32, *wr33, *wr42, *wr47;
  /* #0: @0 = input[4][0] */
  w00 = arg[4] ? arg[4][0] : 0;
  /* #1: @1 = input[1][0] */
  wr01 = arg[1] ? arg[1] : casadi_zeros;
  /* #2: {@2, NULL, NULL, NULL} = vertsplit(@1) */
  wr02 = wr01;
  /* #3: {@3, @4, @5, @6, NULL, NULL, NULL} = vertsplit(@2) */
  wr03 = wr02;
  w04 = wr02[7];
  w05 = wr02[8];
  w06 = wr02[9];
  /* #4: {NULL, @7, NULL, NULL} = vertsplit(@1) */
  wr07 = wr01+22;
  /* #5: @8 = input[2][0] */
  wr08 = arg[2] ? arg[2] : casadi_zeros;
  /* #6: @9 = 2 */
  w09 = 2.;
  /* #7: @8 = (@8/@9) */
  for (i=0, rr=w08, cr=wr08; i<21; ++i) (*rr++)  = ((*cr++)/w09);
  /* #8: @7 = (@7+@8) */
  for (i=0, rr=w07, cr=wr07, cs=w08; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #9: {@10, @9, @11, @12, @13, @14, @15} = vertsplit(@7) */
  casadi_copy(w07, 6, w10);
  w09 = w07[6];
  w11 = w07[7];
  w12 = w07[8];
  casadi_copy(w07+9, 4, w13);
  casadi_copy(w07+13, 4, w14);
  casadi_copy(w07+17, 4, w15);
  /* #10: @16 = input[0][0] */
  w16 = arg[0] ? arg[0][0] : 0;
  /* #11: @17 = input[3][0] */
  wr17 = arg[3] ? arg[3] : casadi_zeros;
  /* #12: {@18, @19, @20, @21, NULL, NULL, NULL, NULL, NULL, NULL, @22, NULL, NULL, @23, @24, @25, NULL} = vertsplit(@17) */
  wr18 = wr17;
  wr19 = wr17+4;
  wr20 = wr17+20;
  wr21 = wr17+36;
  w22 = wr17[259];
  wr23 = wr17+260;
  wr24 = wr17+286;
  wr25 = wr17+312;
  /* #13: {@26, @27, @28, NULL} = free1_kin(@3, @10, @16, @18, @22) */
  arg1[0]=wr03;
  arg1[1]=w10;
  arg1[2]=(&w16);
  arg1[3]=wr18;
  arg1[4]=(&w22);
  res1[0]=w26;
  res1[1]=w27;
  res1[2]=w28;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #14: {@29, @30, @31, NULL} = FixedIdealJoint2_kin(@26, @6, @12, @16, @21, @22) */
  arg1[0]=w26;
  arg1[1]=(&w06);
  arg1[2]=(&w12);
  arg1[3]=(&w16);
  arg1[4]=wr21;
  arg1[5]=(&w22);
  res1[0]=w29;
  res1[1]=w30;
  res1[2]=w31;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #15: {@32, @33, @18} = vertsplit(@25) */
  wr32 = wr25;
  wr33 = wr25+10;
  wr18 = wr25+22;
  /* #16: @33 = reshape(@33) */
  /* #17: @34 = @29[15:18] */
  for (rr=w34, cs=w29+15; cs!=w29+18; cs+=1) *rr++ = *cs;
  /* #18: @35 = rotors_along_4(@29, @33, @34) */
  arg1[0]=w29;
  arg1[1]=wr33;
  arg1[2]=w34;
  res1[0]=w35;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #19: @35 = (@35+@15) */
  for (i=0, rr=w35, cs=w15; i<4; ++i) (*rr++) += (*cs++);
  /* #20: @18 = (@18*@35) */
  for (i=0, rr=w18, cr=wr18, cs=w35; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #21: @34 = rotors_total_4(@33, @18) */
  arg1[0]=wr33;
  arg1[1]=w18;
  res1[0]=w34;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #22: @36 = zeros(3x1) */
  casadi_clear(w36, 3);
  /* #23: @37 = rotors_hanging(@29, @32, @34, @36, @22) */
  arg1[0]=w29;
  arg1[1]=wr32;
  arg1[2]=w34;
  arg1[3]=w36;
  arg1[4]=(&w22);
  res1[0]=w37;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #24: {@38, @39} = FixedIdealJoint2_back0(@30, @31, @37) */
  arg1[0]=w30;
  arg1[1]=w31;
  arg1[2]=w37;
  res1[0]=w38;
  res1[1]=w39;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #25: {@40, @41, @31, NULL} = FixedIdealJoint2_kin(@26, @5, @11, @16, @20, @22) */
  arg1[0]=w26;
  arg1[1]=(&w05);
  arg1[2]=(&w11);
  arg1[3]=(&w16);
  arg1[4]=wr20;
  arg1[5]=(&w22);
  res1[0]=w40;
  res1[1]=w41;
  res1[2]=w31;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #26: {@32, @42, @18} = vertsplit(@24) */
  wr32 = wr24;
  wr42 = wr24+10;
  wr18 = wr24+22;
  /* #27: @42 = reshape(@42) */
  /* #28: @34 = @40[15:18] */
  for (rr=w34, cs=w40+15; cs!=w40+18; cs+=1) *rr++ = *cs;
  /* #29: @35 = rotors_along_4(@40, @42, @34) */
  arg1[0]=w40;
  arg1[1]=wr42;
  arg1[2]=w34;
  res1[0]=w35;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #30: @35 = (@35+@14) */
  for (i=0, rr=w35, cs=w14; i<4; ++i) (*rr++) += (*cs++);
  /* #31: @18 = (@18*@35) */
  for (i=0, rr=w18, cr=wr18, cs=w35; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #32: @34 = rotors_total_4(@42, @18) */
  arg1[0]=wr42;
  arg1[1]=w18;
  res1[0]=w34;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #33: @36 = zeros(3x1) */
  casadi_clear(w36, 3);
  /* #34: @37 = rotors_hanging(@40, @32, @34, @36, @22) */
  arg1[0]=w40;
  arg1[1]=wr32;
  arg1[2]=w34;
  arg1[3]=w36;
  arg1[4]=(&w22);
  res1[0]=w37;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #35: {@43, @44} = FixedIdealJoint2_back0(@41, @31, @37) */
  arg1[0]=w41;
  arg1[1]=w31;
  arg1[2]=w37;
  res1[0]=w43;
  res1[1]=w44;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #36: @39 = (@39+@44) */
  for (i=0, rr=w39, cs=w44; i<27; ++i) (*rr++) += (*cs++);
  /* #37: {@45, @46, @31, NULL} = FixedIdealJoint2_kin(@26, @4, @9, @16, @19, @22) */
  arg1[0]=w26;
  arg1[1]=(&w04);
  arg1[2]=(&w09);
  arg1[3]=(&w16);
  arg1[4]=wr19;
  arg1[5]=(&w22);
  res1[0]=w45;
  res1[1]=w46;
  res1[2]=w31;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #38: {@32, @47, @18} = vertsplit(@23) */
  wr32 = wr23;
  wr47 = wr23+10;
  wr18 = wr23+22;
  /* #39: @47 = reshape(@47) */
  /* #40: @34 = @45[15:18] */
  for (rr=w34, cs=w45+15; cs!=w45+18; cs+=1) *rr++ = *cs;
  /* #41: @35 = rotors_along_4(@45, @47, @34) */
  arg1[0]=w45;
  arg1[1]=wr47;
  arg1[2]=w34;
  res1[0]=w35;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #42: @35 = (@35+@13) */
  for (i=0, rr=w35, cs=w13; i<4; ++i) (*rr++) += (*cs++);
  /* #43: @18 = (@18*@35) */
  for (i=0, rr=w18, cr=wr18, cs=w35; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #44: @34 = rotors_total_4(@47, @18) */
  arg1[0]=wr47;
  arg1[1]=w18;
  res1[0]=w34;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #45: @36 = zeros(3x1) */
  casadi_clear(w36, 3);
  /* #46: @44 = rotors_hanging(@45, @32, @34, @36, @22) */
  arg1[0]=w45;
  arg1[1]=wr32;
  arg1[2]=w34;
  arg1[3]=w36;
  arg1[4]=(&w22);
  res1[0]=w44;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #47: {@48, @37} = FixedIdealJoint2_back0(@46, @31, @44) */
  arg1[0]=w46;
  arg1[1]=w31;
  arg1[2]=w44;
  res1[0]=w48;
  res1[1]=w37;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #48: @39 = (@39+@37) */
  for (i=0, rr=w39, cs=w37; i<27; ++i) (*rr++) += (*cs++);
  /* #49: @37 = free1_back0(@27, @28, @39) */
  arg1[0]=w27;
  arg1[1]=w28;
  arg1[2]=w39;
  res1[0]=w37;
  if (casadi_f12(arg1, res1, iw, w, 0)) return 1;
  /* #50: {@10, @49} = free1_fwd3(@27, @37) */
  arg1[0]=w27;
  arg1[1]=w37;
  res1[0]=w10;
  res1[1]=w49;
  if (casadi_f29(arg1, res1, iw, w, 0)) return 1;
  /* #51: {@50, @22} = FixedIdealJoint2_fwd5(@10, @46, @48) */
  arg1[0]=w10;
  arg1[1]=w46;
  arg1[2]=w48;
  res1[0]=w50;
  res1[1]=(&w22);
  if (casadi_f30(arg1, res1, iw, w, 0)) return 1;
  /* #52: {@51, @4} = FixedIdealJoint2_fwd5(@10, @41, @43) */
  arg1[0]=w10;
  arg1[1]=w41;
  arg1[2]=w43;
  res1[0]=w51;
  res1[1]=(&w04);
  if (casadi_f30(arg1, res1, iw, w, 0)) return 1;
  /* #53: {@52, @9} = FixedIdealJoint2_fwd5(@10, @30, @38) */
  arg1[0]=w10;
  arg1[1]=w30;
  arg1[2]=w38;
  res1[0]=w52;
  res1[1]=(&w09);
  if (casadi_f30(arg1, res1, iw, w, 0)) return 1;
  /* #54: @34 = @50[3:6] */
  for (rr=w34, cs=w50+3; cs!=w50+6; cs+=1) *rr++ = *cs;
  /* #55: @18 = rotors_along_4(@45, @47, @34) */
  arg1[0]=w45;
  arg1[1]=wr47;
  arg1[2]=w34;
  res1[0]=w18;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #56: @18 = (-@18) */
  for (i=0, rr=w18, cs=w18; i<4; ++i) *rr++ = (- *cs++ );
  /* #57: @34 = @51[3:6] */
  for (rr=w34, cs=w51+3; cs!=w51+6; cs+=1) *rr++ = *cs;
  /* #58: @35 = rotors_along_4(@40, @42, @34) */
  arg1[0]=w40;
  arg1[1]=wr42;
  arg1[2]=w34;
  res1[0]=w35;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #59: @35 = (-@35) */
  for (i=0, rr=w35, cs=w35; i<4; ++i) *rr++ = (- *cs++ );
  /* #60: @34 = @52[3:6] */
  for (rr=w34, cs=w52+3; cs!=w52+6; cs+=1) *rr++ = *cs;
  /* #61: @13 = rotors_along_4(@29, @33, @34) */
  arg1[0]=w29;
  arg1[1]=wr33;
  arg1[2]=w34;
  res1[0]=w13;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #62: @13 = (-@13) */
  for (i=0, rr=w13, cs=w13; i<4; ++i) *rr++ = (- *cs++ );
  /* #63: @7 = vertcat(@49, @22, @4, @9, @18, @35, @13) */
  rr=w07;
  for (i=0, cs=w49; i<6; ++i) *rr++ = *cs++;
  *rr++ = w22;
  *rr++ = w04;
  *rr++ = w09;
  for (i=0, cs=w18; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w35; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w13; i<4; ++i) *rr++ = *cs++;
  /* #64: @7 = (@0*@7) */
  for (i=0, rr=w07, cs=w07; i<21; ++i) (*rr++)  = (w00*(*cs++));
  /* #65: output[0][0] = @7 */
  casadi_copy(w07, 21, res[0]);
  /* #66: @34 = zeros(3x1) */
  casadi_clear(w34, 3);
  /* #67: output[1][0] = @34 */
  casadi_copy(w34, 3, res[1]);
  return 0;
}

/* rates:(i0,i1[46],i2[21],i3[377],i4)->(o0[21],o1[3]) */
static int casadi_f27(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a001, a002, a003, a004, a005, a006, a007, a008, a009, a010, a011, a012;
  casadi_real a013, a014, a015, a016, a017, a018, a019, a020, a021, a022, a023, a024;
  arg[5] = arg[0]? arg[0] + 0 : 0;
  arg[6] = arg[1]? arg[1] + 0 : 0;
  arg[7] = arg[2]? arg[2] + 0 : 0;
  arg[8] = arg[3]? arg[3] + 0 : 0;
  arg[9] = arg[4]? arg[4] + 0 : 0;
  res[2]=w+446;
  res[3]=w+467;
  if (casadi_f28(arg+5, res+2, iw, w+470, 0)) return 1;
  a001 = w[446];
  a002 = w[447];
  a003 = w[448];
  a004 = w[449];
  a005 = w[450];
  a006 = w[451];
  a007 = w[452];
  a008 = w[453];
  a009 = w[454];
  a010 = w[455];
  a011 = w[456];
  a012 = w[457];
  a013 = w[458];
  a014 = w[459];
  a015 = w[460];
  a016 = w[461];
  a017 = w[462];
  a018 = w[463];
  a019 = w[464];
  a020 = w[465];
  a021 = w[466];
  a022 = w[467];
  a023 = w[468];
  a024 = w[469];
  if (res[0]!=0) res[0][0]=a001;
  if (res[0]!=0) res[0][1]=a002;
  if (res[0]!=0) res[0][2]=a003;
  if (res[0]!=0) res[0][3]=a004;
  if (res[0]!=0) res[0][4]=a005;
  if (res[0]!=0) res[0][5]=a006;
  if (res[0]!=0) res[0][6]=a007;
  if (res[0]!=0) res[0][7]=a008;
  if (res[0]!=0) res[0][8]=a009;
  if (res[0]!=0) res[0][9]=a010;
  if (res[0]!=0) res[0][10]=a011;
  if (res[0]!=0) res[0][11]=a012;
  if (res[0]!=0) res[0][12]=a013;
  if (res[0]!=0) res[0][13]=a014;
  if (res[0]!=0) res[0][14]=a015;
  if (res[0]!=0) res[0][15]=a016;
  if (res[0]!=0) res[0][16]=a017;
  if (res[0]!=0) res[0][17]=a018;
  if (res[0]!=0) res[0][18]=a019;
  if (res[0]!=0) res[0][19]=a020;
  if (res[0]!=0) res[0][20]=a021;
  if (res[1]!=0) res[1][0]=a022;
  if (res[1]!=0) res[1][1]=a023;
  if (res[1]!=0) res[1][2]=a024;
  return 0;
}

/* rounds:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f26(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+4, *rr, *w0=w+1952, w1, w4, *w5=w+1973, *w6=w+1994, *w7=w+2015;
  const casadi_real **arg1=arg+7, *cr, *cs, *wr0, *wr2, *wr3, *wr6;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: @1 = input[0][0] */
  w1 = arg[0] ? arg[0][0] : 0;
  /* #2: @2 = input[1][0] */
  wr2 = arg[1] ? arg[1] : casadi_zeros;
  /* #3: @3 = input[3][0] */
  wr3 = arg[3] ? arg[3] : casadi_zeros;
  /* #4: @4 = input[4][0] */
  w4 = arg[4] ? arg[4][0] : 0;
  /* #5: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=wr0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #6: @6 = input[5][0] */
  wr6 = arg[5] ? arg[5] : casadi_zeros;
  /* #7: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #8: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=wr0; i<21; ++i) (*rr++) -= (*cs++);
  /* #9: @0 = (@0+@5) */
  for (i=0, rr=w0, cr=wr0, cs=w5; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #10: {@5, @7} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=w7;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #11: @6 = (@5+@6) */
  for (i=0, rr=w6, cr=w5, cs=wr6; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #12: @6 = (@6-@0) */
  for (i=0, rr=w6, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #13: @0 = (@0+@6) */
  for (i=0, rr=w0, cs=w6; i<21; ++i) (*rr++) += (*cs++);
  /* #14: output[0][0] = @0 */
  casadi_copy(w0, 21, res[0]);
  /* #15: output[1][0] = @5 */
  casadi_copy(w5, 21, res[1]);
  /* #16: output[2][0] = @7 */
  casadi_copy(w7, 3, res[2]);
  /* #17: @6 = fabs(@6) */
  for (i=0, rr=w6, cs=w6; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #18: @1 = 0 */
  w1 = 0.;
  /* #19: @4 = largest_of_21(@6, @1) */
  arg1[0]=w6;
  arg1[1]=(&w1);
  res1[0]=(&w4);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #20: @1 = input[6][0] */
  w1 = arg[6] ? arg[6][0] : 0;
  /* #21: @4 = (@4/@1) */
  w4 /= w1;
  /* #22: @1 = max(@4) */
  w1 = casadi_mmax((&w4), 1, 1);
  /* #23: output[3][0] = @1 */
  if (res[3]) res[3][0] = w1;
  return 0;
}

/* rounds_same:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6,i7[21],i8[3],i9)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f32(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real *w1=w+0, w2;
  const casadi_real *wr0;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: output[0][0] = @0 */
  casadi_copy(wr0, 21, res[0]);
  /* #2: @0 = input[7][0] */
  wr0 = arg[7] ? arg[7] : casadi_zeros;
  /* #3: output[1][0] = @0 */
  casadi_copy(wr0, 21, res[1]);
  /* #4: @1 = input[8][0] */
  casadi_copy(arg[8], 3, w1);
  /* #5: output[2][0] = @1 */
  casadi_copy(w1, 3, res[2]);
  /* #6: @2 = input[9][0] */
  w2 = arg[9] ? arg[9][0] : 0;
  /* #7: output[3][0] = @2 */
  if (res[3]) res[3][0] = w2;
  return 0;
}

/* rounds_2:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6,i7[21],i8[3],i9)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f33(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+4, *rr, *w0=w+1952, w1, w4, *w5=w+1973, *w6=w+1994, *w7=w+2015;
  const casadi_real **arg1=arg+10, *cr, *cs, *wr0, *wr2, *wr3, *wr6;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: @1 = input[0][0] */
  w1 = arg[0] ? arg[0][0] : 0;
  /* #2: @2 = input[1][0] */
  wr2 = arg[1] ? arg[1] : casadi_zeros;
  /* #3: @3 = input[3][0] */
  wr3 = arg[3] ? arg[3] : casadi_zeros;
  /* #4: @4 = input[4][0] */
  w4 = arg[4] ? arg[4][0] : 0;
  /* #5: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=wr0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #6: @6 = input[5][0] */
  wr6 = arg[5] ? arg[5] : casadi_zeros;
  /* #7: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #8: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=wr0; i<21; ++i) (*rr++) -= (*cs++);
  /* #9: @0 = (@0+@5) */
  for (i=0, rr=w0, cr=wr0, cs=w5; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #10: {@5, @7} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=w7;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #11: @6 = (@5+@6) */
  for (i=0, rr=w6, cr=w5, cs=wr6; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #12: @6 = (@6-@0) */
  for (i=0, rr=w6, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #13: @0 = (@0+@6) */
  for (i=0, rr=w0, cs=w6; i<21; ++i) (*rr++) += (*cs++);
  /* #14: output[0][0] = @0 */
  casadi_copy(w0, 21, res[0]);
  /* #15: output[1][0] = @5 */
  casadi_copy(w5, 21, res[1]);
  /* #16: output[2][0] = @7 */
  casadi_copy(w7, 3, res[2]);
  /* #17: @6 = fabs(@6) */
  for (i=0, rr=w6, cs=w6; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #18: @1 = 0 */
  w1 = 0.;
  /* #19: @4 = largest_of_21(@6, @1) */
  arg1[0]=w6;
  arg1[1]=(&w1);
  res1[0]=(&w4);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #20: @1 = input[6][0] */
  w1 = arg[6] ? arg[6][0] : 0;
  /* #21: @4 = (@4/@1) */
  w4 /= w1;
  /* #22: @1 = max(@4) */
  w1 = casadi_mmax((&w4), 1, 1);
  /* #23: output[3][0] = @1 */
  if (res[3]) res[3][0] = w1;
  return 0;
}

/* rounds_if_2:(i0,i1,i2[46],i3[21],i4[377],i5,i6[21],i7,i8[21],i9[3],i10)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f31(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f33(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f32(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* rounds_4:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6,i7[21],i8[3],i9)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f35(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+4, *rr, *w0=w+1952, w1, w4, *w5=w+1973, *w6=w+1994, *w7=w+2015;
  const casadi_real **arg1=arg+10, *cr, *cs, *wr0, *wr2, *wr3, *wr6;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: @1 = input[0][0] */
  w1 = arg[0] ? arg[0][0] : 0;
  /* #2: @2 = input[1][0] */
  wr2 = arg[1] ? arg[1] : casadi_zeros;
  /* #3: @3 = input[3][0] */
  wr3 = arg[3] ? arg[3] : casadi_zeros;
  /* #4: @4 = input[4][0] */
  w4 = arg[4] ? arg[4][0] : 0;
  /* #5: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=wr0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #6: @6 = input[5][0] */
  wr6 = arg[5] ? arg[5] : casadi_zeros;
  /* #7: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #8: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=wr0; i<21; ++i) (*rr++) -= (*cs++);
  /* #9: @0 = (@0+@5) */
  for (i=0, rr=w0, cr=wr0, cs=w5; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #10: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #11: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #12: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #13: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #14: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #15: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #16: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #17: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #18: {@5, @7} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=w7;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #19: @6 = (@5+@6) */
  for (i=0, rr=w6, cr=w5, cs=wr6; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #20: @6 = (@6-@0) */
  for (i=0, rr=w6, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #21: @0 = (@0+@6) */
  for (i=0, rr=w0, cs=w6; i<21; ++i) (*rr++) += (*cs++);
  /* #22: output[0][0] = @0 */
  casadi_copy(w0, 21, res[0]);
  /* #23: output[1][0] = @5 */
  casadi_copy(w5, 21, res[1]);
  /* #24: output[2][0] = @7 */
  casadi_copy(w7, 3, res[2]);
  /* #25: @6 = fabs(@6) */
  for (i=0, rr=w6, cs=w6; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #26: @1 = 0 */
  w1 = 0.;
  /* #27: @4 = largest_of_21(@6, @1) */
  arg1[0]=w6;
  arg1[1]=(&w1);
  res1[0]=(&w4);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #28: @1 = input[6][0] */
  w1 = arg[6] ? arg[6][0] : 0;
  /* #29: @4 = (@4/@1) */
  w4 /= w1;
  /* #30: @1 = max(@4) */
  w1 = casadi_mmax((&w4), 1, 1);
  /* #31: output[3][0] = @1 */
  if (res[3]) res[3][0] = w1;
  return 0;
}

/* rounds_if_4:(i0,i1,i2[46],i3[21],i4[377],i5,i6[21],i7,i8[21],i9[3],i10)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f34(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f35(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f32(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* rounds_8:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6,i7[21],i8[3],i9)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f37(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+4, *rr, *w0=w+1952, w1, w4, *w5=w+1973, *w6=w+1994, *w7=w+2015;
  const casadi_real **arg1=arg+10, *cr, *cs, *wr0, *wr2, *wr3, *wr6;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: @1 = input[0][0] */
  w1 = arg[0] ? arg[0][0] : 0;
  /* #2: @2 = input[1][0] */
  wr2 = arg[1] ? arg[1] : casadi_zeros;
  /* #3: @3 = input[3][0] */
  wr3 = arg[3] ? arg[3] : casadi_zeros;
  /* #4: @4 = input[4][0] */
  w4 = arg[4] ? arg[4][0] : 0;
  /* #5: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=wr0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #6: @6 = input[5][0] */
  wr6 = arg[5] ? arg[5] : casadi_zeros;
  /* #7: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #8: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=wr0; i<21; ++i) (*rr++) -= (*cs++);
  /* #9: @0 = (@0+@5) */
  for (i=0, rr=w0, cr=wr0, cs=w5; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #10: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #11: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #12: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #13: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #14: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #15: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #16: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #17: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #18: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #19: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #20: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #21: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #22: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #23: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #24: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #25: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #26: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #27: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #28: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #29: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #30: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #31: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #32: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #33: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #34: {@5, @7} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=w7;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #35: @6 = (@5+@6) */
  for (i=0, rr=w6, cr=w5, cs=wr6; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #36: @6 = (@6-@0) */
  for (i=0, rr=w6, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #37: @0 = (@0+@6) */
  for (i=0, rr=w0, cs=w6; i<21; ++i) (*rr++) += (*cs++);
  /* #38: output[0][0] = @0 */
  casadi_copy(w0, 21, res[0]);
  /* #39: output[1][0] = @5 */
  casadi_copy(w5, 21, res[1]);
  /* #40: output[2][0] = @7 */
  casadi_copy(w7, 3, res[2]);
  /* #41: @6 = fabs(@6) */
  for (i=0, rr=w6, cs=w6; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #42: @1 = 0 */
  w1 = 0.;
  /* #43: @4 = largest_of_21(@6, @1) */
  arg1[0]=w6;
  arg1[1]=(&w1);
  res1[0]=(&w4);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #44: @1 = input[6][0] */
  w1 = arg[6] ? arg[6][0] : 0;
  /* #45: @4 = (@4/@1) */
  w4 /= w1;
  /* #46: @1 = max(@4) */
  w1 = casadi_mmax((&w4), 1, 1);
  /* #47: output[3][0] = @1 */
  if (res[3]) res[3][0] = w1;
  return 0;
}

/* rounds_if_8:(i0,i1,i2[46],i3[21],i4[377],i5,i6[21],i7,i8[21],i9[3],i10)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f36(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f37(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f32(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* rounds_16:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6,i7[21],i8[3],i9)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f39(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+4, *rr, *w0=w+1952, w1, w4, *w5=w+1973, *w6=w+1994, *w7=w+2015;
  const casadi_real **arg1=arg+10, *cr, *cs, *wr0, *wr2, *wr3, *wr6;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: @1 = input[0][0] */
  w1 = arg[0] ? arg[0][0] : 0;
  /* #2: @2 = input[1][0] */
  wr2 = arg[1] ? arg[1] : casadi_zeros;
  /* #3: @3 = input[3][0] */
  wr3 = arg[3] ? arg[3] : casadi_zeros;
  /* #4: @4 = input[4][0] */
  w4 = arg[4] ? arg[4][0] : 0;
  /* #5: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=wr0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #6: @6 = input[5][0] */
  wr6 = arg[5] ? arg[5] : casadi_zeros;
  /* #7: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #8: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=wr0; i<21; ++i) (*rr++) -= (*cs++);
  /* #9: @0 = (@0+@5) */
  for (i=0, rr=w0, cr=wr0, cs=w5; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #10: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #11: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #12: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #13: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #14: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #15: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #16: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #17: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #18: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #19: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #20: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #21: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #22: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #23: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #24: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #25: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #26: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #27: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #28: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #29: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #30: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #31: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #32: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #33: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #34: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #35: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #36: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #37: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #38: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #39: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #40: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #41: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #42: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #43: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #44: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #45: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #46: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #47: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #48: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #49: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #50: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #51: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #52: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #53: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #54: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #55: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #56: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #57: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #58: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #59: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #60: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #61: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #62: {@5, NULL} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #63: @5 = (@5+@6) */
  for (i=0, rr=w5, cs=wr6; i<21; ++i) (*rr++) += (*cs++);
  /* #64: @5 = (@5-@0) */
  for (i=0, rr=w5, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #65: @0 = (@0+@5) */
  for (i=0, rr=w0, cs=w5; i<21; ++i) (*rr++) += (*cs++);
  /* #66: {@5, @7} = rates(@1, @2, @0, @3, @4) */
  arg1[0]=(&w1);
  arg1[1]=wr2;
  arg1[2]=w0;
  arg1[3]=wr3;
  arg1[4]=(&w4);
  res1[0]=w5;
  res1[1]=w7;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #67: @6 = (@5+@6) */
  for (i=0, rr=w6, cr=w5, cs=wr6; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #68: @6 = (@6-@0) */
  for (i=0, rr=w6, cs=w0; i<21; ++i) (*rr++) -= (*cs++);
  /* #69: @0 = (@0+@6) */
  for (i=0, rr=w0, cs=w6; i<21; ++i) (*rr++) += (*cs++);
  /* #70: output[0][0] = @0 */
  casadi_copy(w0, 21, res[0]);
  /* #71: output[1][0] = @5 */
  casadi_copy(w5, 21, res[1]);
  /* #72: output[2][0] = @7 */
  casadi_copy(w7, 3, res[2]);
  /* #73: @6 = fabs(@6) */
  for (i=0, rr=w6, cs=w6; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #74: @1 = 0 */
  w1 = 0.;
  /* #75: @4 = largest_of_21(@6, @1) */
  arg1[0]=w6;
  arg1[1]=(&w1);
  res1[0]=(&w4);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #76: @1 = input[6][0] */
  w1 = arg[6] ? arg[6][0] : 0;
  /* #77: @4 = (@4/@1) */
  w4 /= w1;
  /* #78: @1 = max(@4) */
  w1 = casadi_mmax((&w4), 1, 1);
  /* #79: output[3][0] = @1 */
  if (res[3]) res[3][0] = w1;
  return 0;
}

/* rounds_if_16:(i0,i1,i2[46],i3[21],i4[377],i5,i6[21],i7,i8[21],i9[3],i10)->(o0[21],o1[21],o2[3],o3) */
static int casadi_f38(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f39(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f32(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* gram_6_3_3_3:(i0[21],i1[6x3],i2[6x3],i3[6x3])->(o0[3x3],o1[3x3],o2[3x3],o3[3x3],o4[3x3],o5[3x3]) */
static int casadi_f40(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a000, a001, a002, a003, a004, a005, a006, a007, a008, a009, a010, a011;
  casadi_real a012, a013, a014, a015, a016, a017, a018, a019, a020, a021, a022, a023;
  casadi_real a024, a025, a026, a027, a028, a029, a030, a031, a032, a033, a034, a035;
  casadi_real a036, a037, a038, a039, a040, a041, a042, a043, a044, a045, a046, a047;
  casadi_real a048, a049, a050, a051, a052, a053, a054, a055, a056, a057, a058, a059;
  casadi_real a060, a061, a062, a063, a064, a065, a066, a067, a068, a069, a070, a071;
  casadi_real a072, a073, a074, a075, a076, a077, a078, a079, a080, a081, a082, a083;
  casadi_real a084, a085, a086, a087, a088, a089, a090, a091, a092, a093, a094, a095;
  casadi_real a096, a097, a098, a099, a100, a101, a102, a103, a104, a105;
  a000=arg[1]? arg[1][0] : 0;
  a001=arg[0]? arg[0][0] : 0;
  a002=(a001*a000);
  a003=arg[0]? arg[0][1] : 0;
  a004=arg[1]? arg[1][1] : 0;
  a005=(a003*a004);
  a002=(a002+a005);
  a005=arg[0]? arg[0][3] : 0;
  a006=arg[1]? arg[1][2] : 0;
  a007=(a005*a006);
  a002=(a002+a007);
  a007=arg[0]? arg[0][6] : 0;
  a008=arg[1]? arg[1][3] : 0;
  a009=(a007*a008);
  a002=(a002+a009);
  a009=arg[0]? arg[0][10] : 0;
  a010=arg[1]? arg[1][4] : 0;
  a011=(a009*a010);
  a002=(a002+a011);
  a011=arg[0]? arg[0][15] : 0;
  a012=arg[1]? arg[1][5] : 0;
  a013=(a011*a012);
  a002=(a002+a013);
  a013=(a000*a002);
  a014=(a003*a000);
  a015=arg[0]? arg[0][2] : 0;
  a016=(a015*a004);
  a014=(a014+a016);
  a016=arg[0]? arg[0][4] : 0;
  a017=(a016*a006);
  a014=(a014+a017);
  a017=arg[0]? arg[0][7] : 0;
  a018=(a017*a008);
  a014=(a014+a018);
  a018=arg[0]? arg[0][11] : 0;
  a019=(a018*a010);
  a014=(a014+a019);
  a019=arg[0]? arg[0][16] : 0;
  a020=(a019*a012);
  a014=(a014+a020);
  a020=(a004*a014);
  a013=(a013+a020);
  a020=(a005*a000);
  a021=(a016*a004);
  a020=(a020+a021);
  a021=arg[0]? arg[0][5] : 0;
  a022=(a021*a006);
  a020=(a020+a022);
  a022=arg[0]? arg[0][8] : 0;
  a023=(a022*a008);
  a020=(a020+a023);
  a023=arg[0]? arg[0][12] : 0;
  a024=(a023*a010);
  a020=(a020+a024);
  a024=arg[0]? arg[0][17] : 0;
  a025=(a024*a012);
  a020=(a020+a025);
  a025=(a006*a020);
  a013=(a013+a025);
  a025=(a007*a000);
  a026=(a017*a004);
  a025=(a025+a026);
  a026=(a022*a006);
  a025=(a025+a026);
  a026=arg[0]? arg[0][9] : 0;
  a027=(a026*a008);
  a025=(a025+a027);
  a027=arg[0]? arg[0][13] : 0;
  a028=(a027*a010);
  a025=(a025+a028);
  a028=arg[0]? arg[0][18] : 0;
  a029=(a028*a012);
  a025=(a025+a029);
  a029=(a008*a025);
  a013=(a013+a029);
  a029=(a009*a000);
  a030=(a018*a004);
  a029=(a029+a030);
  a030=(a023*a006);
  a029=(a029+a030);
  a030=(a027*a008);
  a029=(a029+a030);
  a030=arg[0]? arg[0][14] : 0;
  a031=(a030*a010);
  a029=(a029+a031);
  a031=arg[0]? arg[0][19] : 0;
  a032=(a031*a012);
  a029=(a029+a032);
  a032=(a010*a029);
  a013=(a013+a032);
  a032=(a011*a000);
  a033=(a019*a004);
  a032=(a032+a033);
  a033=(a024*a006);
  a032=(a032+a033);
  a033=(a028*a008);
  a032=(a032+a033);
  a033=(a031*a010);
  a032=(a032+a033);
  a033=arg[0]? arg[0][20] : 0;
  a034=(a033*a012);
  a032=(a032+a034);
  a034=(a012*a032);
  a013=(a013+a034);
  if (res[0]!=0) res[0][0]=a013;
  a013=arg[1]? arg[1][6] : 0;
  a034=(a013*a002);
  a035=arg[1]? arg[1][7] : 0;
  a036=(a035*a014);
  a034=(a034+a036);
  a036=arg[1]? arg[1][8] : 0;
  a037=(a036*a020);
  a034=(a034+a037);
  a037=arg[1]? arg[1][9] : 0;
  a038=(a037*a025);
  a034=(a034+a038);
  a038=arg[1]? arg[1][10] : 0;
  a039=(a038*a029);
  a034=(a034+a039);
  a039=arg[1]? arg[1][11] : 0;
  a040=(a039*a032);
  a034=(a034+a040);
  if (res[0]!=0) res[0][1]=a034;
  a034=arg[1]? arg[1][12] : 0;
  a002=(a034*a002);
  a040=arg[1]? arg[1][13] : 0;
  a014=(a040*a014);
  a002=(a002+a014);
  a014=arg[1]? arg[1][14] : 0;
  a020=(a014*a020);
  a002=(a002+a020);
  a020=arg[1]? arg[1][15] : 0;
  a025=(a020*a025);
  a002=(a002+a025);
  a025=arg[1]? arg[1][16] : 0;
  a029=(a025*a029);
  a002=(a002+a029);
  a029=arg[1]? arg[1][17] : 0;
  a032=(a029*a032);
  a002=(a002+a032);
  if (res[0]!=0) res[0][2]=a002;
  a002=(a001*a013);
  a032=(a003*a035);
  a002=(a002+a032);
  a032=(a005*a036);
  a002=(a002+a032);
  a032=(a007*a037);
  a002=(a002+a032);
  a032=(a009*a038);
  a002=(a002+a032);
  a032=(a011*a039);
  a002=(a002+a032);
  a032=(a000*a002);
  a041=(a003*a013);
  a042=(a015*a035);
  a041=(a041+a042);
  a042=(a016*a036);
  a041=(a041+a042);
  a042=(a017*a037);
  a041=(a041+a042);
  a042=(a018*a038);
  a041=(a041+a042);
  a042=(a019*a039);
  a041=(a041+a042);
  a042=(a004*a041);
  a032=(a032+a042);
  a042=(a005*a013);
  a043=(a016*a035);
  a042=(a042+a043);
  a043=(a021*a036);
  a042=(a042+a043);
  a043=(a022*a037);
  a042=(a042+a043);
  a043=(a023*a038);
  a042=(a042+a043);
  a043=(a024*a039);
  a042=(a042+a043);
  a043=(a006*a042);
  a032=(a032+a043);
  a043=(a007*a013);
  a044=(a017*a035);
  a043=(a043+a044);
  a044=(a022*a036);
  a043=(a043+a044);
  a044=(a026*a037);
  a043=(a043+a044);
  a044=(a027*a038);
  a043=(a043+a044);
  a044=(a028*a039);
  a043=(a043+a044);
  a044=(a008*a043);
  a032=(a032+a044);
  a044=(a009*a013);
  a045=(a018*a035);
  a044=(a044+a045);
  a045=(a023*a036);
  a044=(a044+a045);
  a045=(a027*a037);
  a044=(a044+a045);
  a045=(a030*a038);
  a044=(a044+a045);
  a045=(a031*a039);
  a044=(a044+a045);
  a045=(a010*a044);
  a032=(a032+a045);
  a045=(a011*a013);
  a046=(a019*a035);
  a045=(a045+a046);
  a046=(a024*a036);
  a045=(a045+a046);
  a046=(a028*a037);
  a045=(a045+a046);
  a046=(a031*a038);
  a045=(a045+a046);
  a046=(a033*a039);
  a045=(a045+a046);
  a046=(a012*a045);
  a032=(a032+a046);
  if (res[0]!=0) res[0][3]=a032;
  a032=(a013*a002);
  a046=(a035*a041);
  a032=(a032+a046);
  a046=(a036*a042);
  a032=(a032+a046);
  a046=(a037*a043);
  a032=(a032+a046);
  a046=(a038*a044);
  a032=(a032+a046);
  a046=(a039*a045);
  a032=(a032+a046);
  if (res[0]!=0) res[0][4]=a032;
  a002=(a034*a002);
  a041=(a040*a041);
  a002=(a002+a041);
  a042=(a014*a042);
  a002=(a002+a042);
  a043=(a020*a043);
  a002=(a002+a043);
  a044=(a025*a044);
  a002=(a002+a044);
  a045=(a029*a045);
  a002=(a002+a045);
  if (res[0]!=0) res[0][5]=a002;
  a002=(a001*a034);
  a045=(a003*a040);
  a002=(a002+a045);
  a045=(a005*a014);
  a002=(a002+a045);
  a045=(a007*a020);
  a002=(a002+a045);
  a045=(a009*a025);
  a002=(a002+a045);
  a045=(a011*a029);
  a002=(a002+a045);
  a045=(a000*a002);
  a044=(a003*a034);
  a043=(a015*a040);
  a044=(a044+a043);
  a043=(a016*a014);
  a044=(a044+a043);
  a043=(a017*a020);
  a044=(a044+a043);
  a043=(a018*a025);
  a044=(a044+a043);
  a043=(a019*a029);
  a044=(a044+a043);
  a043=(a004*a044);
  a045=(a045+a043);
  a043=(a005*a034);
  a042=(a016*a040);
  a043=(a043+a042);
  a042=(a021*a014);
  a043=(a043+a042);
  a042=(a022*a020);
  a043=(a043+a042);
  a042=(a023*a025);
  a043=(a043+a042);
  a042=(a024*a029);
  a043=(a043+a042);
  a042=(a006*a043);
  a045=(a045+a042);
  a042=(a007*a034);
  a041=(a017*a040);
  a042=(a042+a041);
  a041=(a022*a014);
  a042=(a042+a041);
  a041=(a026*a020);
  a042=(a042+a041);
  a041=(a027*a025);
  a042=(a042+a041);
  a041=(a028*a029);
  a042=(a042+a041);
  a041=(a008*a042);
  a045=(a045+a041);
  a041=(a009*a034);
  a032=(a018*a040);
  a041=(a041+a032);
  a032=(a023*a014);
  a041=(a041+a032);
  a032=(a027*a020);
  a041=(a041+a032);
  a032=(a030*a025);
  a041=(a041+a032);
  a032=(a031*a029);
  a041=(a041+a032);
  a032=(a010*a041);
  a045=(a045+a032);
  a032=(a011*a034);
  a046=(a019*a040);
  a032=(a032+a046);
  a046=(a024*a014);
  a032=(a032+a046);
  a046=(a028*a020);
  a032=(a032+a046);
  a046=(a031*a025);
  a032=(a032+a046);
  a046=(a033*a029);
  a032=(a032+a046);
  a046=(a012*a032);
  a045=(a045+a046);
  if (res[0]!=0) res[0][6]=a045;
  a045=(a013*a002);
  a046=(a035*a044);
  a045=(a045+a046);
  a046=(a036*a043);
  a045=(a045+a046);
  a046=(a037*a042);
  a045=(a045+a046);
  a046=(a038*a041);
  a045=(a045+a046);
  a046=(a039*a032);
  a045=(a045+a046);
  if (res[0]!=0) res[0][7]=a045;
  a002=(a034*a002);
  a044=(a040*a044);
  a002=(a002+a044);
  a043=(a014*a043);
  a002=(a002+a043);
  a042=(a020*a042);
  a002=(a002+a042);
  a041=(a025*a041);
  a002=(a002+a041);
  a032=(a029*a032);
  a002=(a002+a032);
  if (res[0]!=0) res[0][8]=a002;
  a002=arg[2]? arg[2][0] : 0;
  a032=(a001*a002);
  a041=arg[2]? arg[2][1] : 0;
  a042=(a003*a041);
  a032=(a032+a042);
  a042=arg[2]? arg[2][2] : 0;
  a043=(a005*a042);
  a032=(a032+a043);
  a043=arg[2]? arg[2][3] : 0;
  a044=(a007*a043);
  a032=(a032+a044);
  a044=arg[2]? arg[2][4] : 0;
  a045=(a009*a044);
  a032=(a032+a045);
  a045=arg[2]? arg[2][5] : 0;
  a046=(a011*a045);
  a032=(a032+a046);
  a046=(a000*a032);
  a047=(a003*a002);
  a048=(a015*a041);
  a047=(a047+a048);
  a048=(a016*a042);
  a047=(a047+a048);
  a048=(a017*a043);
  a047=(a047+a048);
  a048=(a018*a044);
  a047=(a047+a048);
  a048=(a019*a045);
  a047=(a047+a048);
  a048=(a004*a047);
  a046=(a046+a048);
  a048=(a005*a002);
  a049=(a016*a041);
  a048=(a048+a049);
  a049=(a021*a042);
  a048=(a048+a049);
  a049=(a022*a043);
  a048=(a048+a049);
  a049=(a023*a044);
  a048=(a048+a049);
  a049=(a024*a045);
  a048=(a048+a049);
  a049=(a006*a048);
  a046=(a046+a049);
  a049=(a007*a002);
  a050=(a017*a041);
  a049=(a049+a050);
  a050=(a022*a042);
  a049=(a049+a050);
  a050=(a026*a043);
  a049=(a049+a050);
  a050=(a027*a044);
  a049=(a049+a050);
  a050=(a028*a045);
  a049=(a049+a050);
  a050=(a008*a049);
  a046=(a046+a050);
  a050=(a009*a002);
  a051=(a018*a041);
  a050=(a050+a051);
  a051=(a023*a042);
  a050=(a050+a051);
  a051=(a027*a043);
  a050=(a050+a051);
  a051=(a030*a044);
  a050=(a050+a051);
  a051=(a031*a045);
  a050=(a050+a051);
  a051=(a010*a050);
  a046=(a046+a051);
  a051=(a011*a002);
  a052=(a019*a041);
  a051=(a051+a052);
  a052=(a024*a042);
  a051=(a051+a052);
  a052=(a028*a043);
  a051=(a051+a052);
  a052=(a031*a044);
  a051=(a051+a052);
  a052=(a033*a045);
  a051=(a051+a052);
  a052=(a012*a051);
  a046=(a046+a052);
  if (res[1]!=0) res[1][0]=a046;
  a046=(a013*a032);
  a052=(a035*a047);
  a046=(a046+a052);
  a052=(a036*a048);
  a046=(a046+a052);
  a052=(a037*a049);
  a046=(a046+a052);
  a052=(a038*a050);
  a046=(a046+a052);
  a052=(a039*a051);
  a046=(a046+a052);
  if (res[1]!=0) res[1][1]=a046;
  a046=(a034*a032);
  a052=(a040*a047);
  a046=(a046+a052);
  a052=(a014*a048);
  a046=(a046+a052);
  a052=(a020*a049);
  a046=(a046+a052);
  a052=(a025*a050);
  a046=(a046+a052);
  a052=(a029*a051);
  a046=(a046+a052);
  if (res[1]!=0) res[1][2]=a046;
  a046=arg[2]? arg[2][6] : 0;
  a052=(a001*a046);
  a053=arg[2]? arg[2][7] : 0;
  a054=(a003*a053);
  a052=(a052+a054);
  a054=arg[2]? arg[2][8] : 0;
  a055=(a005*a054);
  a052=(a052+a055);
  a055=arg[2]? arg[2][9] : 0;
  a056=(a007*a055);
  a052=(a052+a056);
  a056=arg[2]? arg[2][10] : 0;
  a057=(a009*a056);
  a052=(a052+a057);
  a057=arg[2]? arg[2][11] : 0;
  a058=(a011*a057);
  a052=(a052+a058);
  a058=(a000*a052);
  a059=(a003*a046);
  a060=(a015*a053);
  a059=(a059+a060);
  a060=(a016*a054);
  a059=(a059+a060);
  a060=(a017*a055);
  a059=(a059+a060);
  a060=(a018*a056);
  a059=(a059+a060);
  a060=(a019*a057);
  a059=(a059+a060);
  a060=(a004*a059);
  a058=(a058+a060);
  a060=(a005*a046);
  a061=(a016*a053);
  a060=(a060+a061);
  a061=(a021*a054);
  a060=(a060+a061);
  a061=(a022*a055);
  a060=(a060+a061);
  a061=(a023*a056);
  a060=(a060+a061);
  a061=(a024*a057);
  a060=(a060+a061);
  a061=(a006*a060);
  a058=(a058+a061);
  a061=(a007*a046);
  a062=(a017*a053);
  a061=(a061+a062);
  a062=(a022*a054);
  a061=(a061+a062);
  a062=(a026*a055);
  a061=(a061+a062);
  a062=(a027*a056);
  a061=(a061+a062);
  a062=(a028*a057);
  a061=(a061+a062);
  a062=(a008*a061);
  a058=(a058+a062);
  a062=(a009*a046);
  a063=(a018*a053);
  a062=(a062+a063);
  a063=(a023*a054);
  a062=(a062+a063);
  a063=(a027*a055);
  a062=(a062+a063);
  a063=(a030*a056);
  a062=(a062+a063);
  a063=(a031*a057);
  a062=(a062+a063);
  a063=(a010*a062);
  a058=(a058+a063);
  a063=(a011*a046);
  a064=(a019*a053);
  a063=(a063+a064);
  a064=(a024*a054);
  a063=(a063+a064);
  a064=(a028*a055);
  a063=(a063+a064);
  a064=(a031*a056);
  a063=(a063+a064);
  a064=(a033*a057);
  a063=(a063+a064);
  a064=(a012*a063);
  a058=(a058+a064);
  if (res[1]!=0) res[1][3]=a058;
  a058=(a013*a052);
  a064=(a035*a059);
  a058=(a058+a064);
  a064=(a036*a060);
  a058=(a058+a064);
  a064=(a037*a061);
  a058=(a058+a064);
  a064=(a038*a062);
  a058=(a058+a064);
  a064=(a039*a063);
  a058=(a058+a064);
  if (res[1]!=0) res[1][4]=a058;
  a058=(a034*a052);
  a064=(a040*a059);
  a058=(a058+a064);
  a064=(a014*a060);
  a058=(a058+a064);
  a064=(a020*a061);
  a058=(a058+a064);
  a064=(a025*a062);
  a058=(a058+a064);
  a064=(a029*a063);
  a058=(a058+a064);
  if (res[1]!=0) res[1][5]=a058;
  a058=arg[2]? arg[2][12] : 0;
  a064=(a001*a058);
  a065=arg[2]? arg[2][13] : 0;
  a066=(a003*a065);
  a064=(a064+a066);
  a066=arg[2]? arg[2][14] : 0;
  a067=(a005*a066);
  a064=(a064+a067);
  a067=arg[2]? arg[2][15] : 0;
  a068=(a007*a067);
  a064=(a064+a068);
  a068=arg[2]? arg[2][16] : 0;
  a069=(a009*a068);
  a064=(a064+a069);
  a069=arg[2]? arg[2][17] : 0;
  a070=(a011*a069);
  a064=(a064+a070);
  a070=(a000*a064);
  a071=(a003*a058);
  a072=(a015*a065);
  a071=(a071+a072);
  a072=(a016*a066);
  a071=(a071+a072);
  a072=(a017*a067);
  a071=(a071+a072);
  a072=(a018*a068);
  a071=(a071+a072);
  a072=(a019*a069);
  a071=(a071+a072);
  a072=(a004*a071);
  a070=(a070+a072);
  a072=(a005*a058);
  a073=(a016*a065);
  a072=(a072+a073);
  a073=(a021*a066);
  a072=(a072+a073);
  a073=(a022*a067);
  a072=(a072+a073);
  a073=(a023*a068);
  a072=(a072+a073);
  a073=(a024*a069);
  a072=(a072+a073);
  a073=(a006*a072);
  a070=(a070+a073);
  a073=(a007*a058);
  a074=(a017*a065);
  a073=(a073+a074);
  a074=(a022*a066);
  a073=(a073+a074);
  a074=(a026*a067);
  a073=(a073+a074);
  a074=(a027*a068);
  a073=(a073+a074);
  a074=(a028*a069);
  a073=(a073+a074);
  a074=(a008*a073);
  a070=(a070+a074);
  a074=(a009*a058);
  a075=(a018*a065);
  a074=(a074+a075);
  a075=(a023*a066);
  a074=(a074+a075);
  a075=(a027*a067);
  a074=(a074+a075);
  a075=(a030*a068);
  a074=(a074+a075);
  a075=(a031*a069);
  a074=(a074+a075);
  a075=(a010*a074);
  a070=(a070+a075);
  a075=(a011*a058);
  a076=(a019*a065);
  a075=(a075+a076);
  a076=(a024*a066);
  a075=(a075+a076);
  a076=(a028*a067);
  a075=(a075+a076);
  a076=(a031*a068);
  a075=(a075+a076);
  a076=(a033*a069);
  a075=(a075+a076);
  a076=(a012*a075);
  a070=(a070+a076);
  if (res[1]!=0) res[1][6]=a070;
  a070=(a013*a064);
  a076=(a035*a071);
  a070=(a070+a076);
  a076=(a036*a072);
  a070=(a070+a076);
  a076=(a037*a073);
  a070=(a070+a076);
  a076=(a038*a074);
  a070=(a070+a076);
  a076=(a039*a075);
  a070=(a070+a076);
  if (res[1]!=0) res[1][7]=a070;
  a070=(a034*a064);
  a076=(a040*a071);
  a070=(a070+a076);
  a076=(a014*a072);
  a070=(a070+a076);
  a076=(a020*a073);
  a070=(a070+a076);
  a076=(a025*a074);
  a070=(a070+a076);
  a076=(a029*a075);
  a070=(a070+a076);
  if (res[1]!=0) res[1][8]=a070;
  a070=arg[3]? arg[3][0] : 0;
  a076=(a001*a070);
  a077=arg[3]? arg[3][1] : 0;
  a078=(a003*a077);
  a076=(a076+a078);
  a078=arg[3]? arg[3][2] : 0;
  a079=(a005*a078);
  a076=(a076+a079);
  a079=arg[3]? arg[3][3] : 0;
  a080=(a007*a079);
  a076=(a076+a080);
  a080=arg[3]? arg[3][4] : 0;
  a081=(a009*a080);
  a076=(a076+a081);
  a081=arg[3]? arg[3][5] : 0;
  a082=(a011*a081);
  a076=(a076+a082);
  a082=(a000*a076);
  a083=(a003*a070);
  a084=(a015*a077);
  a083=(a083+a084);
  a084=(a016*a078);
  a083=(a083+a084);
  a084=(a017*a079);
  a083=(a083+a084);
  a084=(a018*a080);
  a083=(a083+a084);
  a084=(a019*a081);
  a083=(a083+a084);
  a084=(a004*a083);
  a082=(a082+a084);
  a084=(a005*a070);
  a085=(a016*a077);
  a084=(a084+a085);
  a085=(a021*a078);
  a084=(a084+a085);
  a085=(a022*a079);
  a084=(a084+a085);
  a085=(a023*a080);
  a084=(a084+a085);
  a085=(a024*a081);
  a084=(a084+a085);
  a085=(a006*a084);
  a082=(a082+a085);
  a085=(a007*a070);
  a086=(a017*a077);
  a085=(a085+a086);
  a086=(a022*a078);
  a085=(a085+a086);
  a086=(a026*a079);
  a085=(a085+a086);
  a086=(a027*a080);
  a085=(a085+a086);
  a086=(a028*a081);
  a085=(a085+a086);
  a086=(a008*a085);
  a082=(a082+a086);
  a086=(a009*a070);
  a087=(a018*a077);
  a086=(a086+a087);
  a087=(a023*a078);
  a086=(a086+a087);
  a087=(a027*a079);
  a086=(a086+a087);
  a087=(a030*a080);
  a086=(a086+a087);
  a087=(a031*a081);
  a086=(a086+a087);
  a087=(a010*a086);
  a082=(a082+a087);
  a087=(a011*a070);
  a088=(a019*a077);
  a087=(a087+a088);
  a088=(a024*a078);
  a087=(a087+a088);
  a088=(a028*a079);
  a087=(a087+a088);
  a088=(a031*a080);
  a087=(a087+a088);
  a088=(a033*a081);
  a087=(a087+a088);
  a088=(a012*a087);
  a082=(a082+a088);
  if (res[2]!=0) res[2][0]=a082;
  a082=(a013*a076);
  a088=(a035*a083);
  a082=(a082+a088);
  a088=(a036*a084);
  a082=(a082+a088);
  a088=(a037*a085);
  a082=(a082+a088);
  a088=(a038*a086);
  a082=(a082+a088);
  a088=(a039*a087);
  a082=(a082+a088);
  if (res[2]!=0) res[2][1]=a082;
  a082=(a034*a076);
  a088=(a040*a083);
  a082=(a082+a088);
  a088=(a014*a084);
  a082=(a082+a088);
  a088=(a020*a085);
  a082=(a082+a088);
  a088=(a025*a086);
  a082=(a082+a088);
  a088=(a029*a087);
  a082=(a082+a088);
  if (res[2]!=0) res[2][2]=a082;
  a082=arg[3]? arg[3][6] : 0;
  a088=(a001*a082);
  a089=arg[3]? arg[3][7] : 0;
  a090=(a003*a089);
  a088=(a088+a090);
  a090=arg[3]? arg[3][8] : 0;
  a091=(a005*a090);
  a088=(a088+a091);
  a091=arg[3]? arg[3][9] : 0;
  a092=(a007*a091);
  a088=(a088+a092);
  a092=arg[3]? arg[3][10] : 0;
  a093=(a009*a092);
  a088=(a088+a093);
  a093=arg[3]? arg[3][11] : 0;
  a094=(a011*a093);
  a088=(a088+a094);
  a094=(a000*a088);
  a095=(a003*a082);
  a096=(a015*a089);
  a095=(a095+a096);
  a096=(a016*a090);
  a095=(a095+a096);
  a096=(a017*a091);
  a095=(a095+a096);
  a096=(a018*a092);
  a095=(a095+a096);
  a096=(a019*a093);
  a095=(a095+a096);
  a096=(a004*a095);
  a094=(a094+a096);
  a096=(a005*a082);
  a097=(a016*a089);
  a096=(a096+a097);
  a097=(a021*a090);
  a096=(a096+a097);
  a097=(a022*a091);
  a096=(a096+a097);
  a097=(a023*a092);
  a096=(a096+a097);
  a097=(a024*a093);
  a096=(a096+a097);
  a097=(a006*a096);
  a094=(a094+a097);
  a097=(a007*a082);
  a098=(a017*a089);
  a097=(a097+a098);
  a098=(a022*a090);
  a097=(a097+a098);
  a098=(a026*a091);
  a097=(a097+a098);
  a098=(a027*a092);
  a097=(a097+a098);
  a098=(a028*a093);
  a097=(a097+a098);
  a098=(a008*a097);
  a094=(a094+a098);
  a098=(a009*a082);
  a099=(a018*a089);
  a098=(a098+a099);
  a099=(a023*a090);
  a098=(a098+a099);
  a099=(a027*a091);
  a098=(a098+a099);
  a099=(a030*a092);
  a098=(a098+a099);
  a099=(a031*a093);
  a098=(a098+a099);
  a099=(a010*a098);
  a094=(a094+a099);
  a099=(a011*a082);
  a100=(a019*a089);
  a099=(a099+a100);
  a100=(a024*a090);
  a099=(a099+a100);
  a100=(a028*a091);
  a099=(a099+a100);
  a100=(a031*a092);
  a099=(a099+a100);
  a100=(a033*a093);
  a099=(a099+a100);
  a100=(a012*a099);
  a094=(a094+a100);
  if (res[2]!=0) res[2][3]=a094;
  a094=(a013*a088);
  a100=(a035*a095);
  a094=(a094+a100);
  a100=(a036*a096);
  a094=(a094+a100);
  a100=(a037*a097);
  a094=(a094+a100);
  a100=(a038*a098);
  a094=(a094+a100);
  a100=(a039*a099);
  a094=(a094+a100);
  if (res[2]!=0) res[2][4]=a094;
  a094=(a034*a088);
  a100=(a040*a095);
  a094=(a094+a100);
  a100=(a014*a096);
  a094=(a094+a100);
  a100=(a020*a097);
  a094=(a094+a100);
  a100=(a025*a098);
  a094=(a094+a100);
  a100=(a029*a099);
  a094=(a094+a100);
  if (res[2]!=0) res[2][5]=a094;
  a094=arg[3]? arg[3][12] : 0;
  a001=(a001*a094);
  a100=arg[3]? arg[3][13] : 0;
  a101=(a003*a100);
  a001=(a001+a101);
  a101=arg[3]? arg[3][14] : 0;
  a102=(a005*a101);
  a001=(a001+a102);
  a102=arg[3]? arg[3][15] : 0;
  a103=(a007*a102);
  a001=(a001+a103);
  a103=arg[3]? arg[3][16] : 0;
  a104=(a009*a103);
  a001=(a001+a104);
  a104=arg[3]? arg[3][17] : 0;
  a105=(a011*a104);
  a001=(a001+a105);
  a000=(a000*a001);
  a003=(a003*a094);
  a015=(a015*a100);
  a003=(a003+a015);
  a015=(a016*a101);
  a003=(a003+a015);
  a015=(a017*a102);
  a003=(a003+a015);
  a015=(a018*a103);
  a003=(a003+a015);
  a015=(a019*a104);
  a003=(a003+a015);
  a004=(a004*a003);
  a000=(a000+a004);
  a005=(a005*a094);
  a016=(a016*a100);
  a005=(a005+a016);
  a021=(a021*a101);
  a005=(a005+a021);
  a021=(a022*a102);
  a005=(a005+a021);
  a021=(a023*a103);
  a005=(a005+a021);
  a021=(a024*a104);
  a005=(a005+a021);
  a006=(a006*a005);
  a000=(a000+a006);
  a007=(a007*a094);
  a017=(a017*a100);
  a007=(a007+a017);
  a022=(a022*a101);
  a007=(a007+a022);
  a026=(a026*a102);
  a007=(a007+a026);
  a026=(a027*a103);
  a007=(a007+a026);
  a026=(a028*a104);
  a007=(a007+a026);
  a008=(a008*a007);
  a000=(a000+a008);
  a009=(a009*a094);
  a018=(a018*a100);
  a009=(a009+a018);
  a023=(a023*a101);
  a009=(a009+a023);
  a027=(a027*a102);
  a009=(a009+a027);
  a030=(a030*a103);
  a009=(a009+a030);
  a030=(a031*a104);
  a009=(a009+a030);
  a010=(a010*a009);
  a000=(a000+a010);
  a011=(a011*a094);
  a019=(a019*a100);
  a011=(a011+a019);
  a024=(a024*a101);
  a011=(a011+a024);
  a028=(a028*a102);
  a011=(a011+a028);
  a031=(a031*a103);
  a011=(a011+a031);
  a033=(a033*a104);
  a011=(a011+a033);
  a012=(a012*a011);
  a000=(a000+a012);
  if (res[2]!=0) res[2][6]=a000;
  a013=(a013*a001);
  a035=(a035*a003);
  a013=(a013+a035);
  a036=(a036*a005);
  a013=(a013+a036);
  a037=(a037*a007);
  a013=(a013+a037);
  a038=(a038*a009);
  a013=(a013+a038);
  a039=(a039*a011);
  a013=(a013+a039);
  if (res[2]!=0) res[2][7]=a013;
  a034=(a034*a001);
  a040=(a040*a003);
  a034=(a034+a040);
  a014=(a014*a005);
  a034=(a034+a014);
  a020=(a020*a007);
  a034=(a034+a020);
  a025=(a025*a009);
  a034=(a034+a025);
  a029=(a029*a011);
  a034=(a034+a029);
  if (res[2]!=0) res[2][8]=a034;
  a034=(a002*a032);
  a029=(a041*a047);
  a034=(a034+a029);
  a029=(a042*a048);
  a034=(a034+a029);
  a029=(a043*a049);
  a034=(a034+a029);
  a029=(a044*a050);
  a034=(a034+a029);
  a029=(a045*a051);
  a034=(a034+a029);
  if (res[3]!=0) res[3][0]=a034;
  a034=(a046*a032);
  a029=(a053*a047);
  a034=(a034+a029);
  a029=(a054*a048);
  a034=(a034+a029);
  a029=(a055*a049);
  a034=(a034+a029);
  a029=(a056*a050);
  a034=(a034+a029);
  a029=(a057*a051);
  a034=(a034+a029);
  if (res[3]!=0) res[3][1]=a034;
  a032=(a058*a032);
  a047=(a065*a047);
  a032=(a032+a047);
  a048=(a066*a048);
  a032=(a032+a048);
  a049=(a067*a049);
  a032=(a032+a049);
  a050=(a068*a050);
  a032=(a032+a050);
  a051=(a069*a051);
  a032=(a032+a051);
  if (res[3]!=0) res[3][2]=a032;
  a032=(a002*a052);
  a051=(a041*a059);
  a032=(a032+a051);
  a051=(a042*a060);
  a032=(a032+a051);
  a051=(a043*a061);
  a032=(a032+a051);
  a051=(a044*a062);
  a032=(a032+a051);
  a051=(a045*a063);
  a032=(a032+a051);
  if (res[3]!=0) res[3][3]=a032;
  a032=(a046*a052);
  a051=(a053*a059);
  a032=(a032+a051);
  a051=(a054*a060);
  a032=(a032+a051);
  a051=(a055*a061);
  a032=(a032+a051);
  a051=(a056*a062);
  a032=(a032+a051);
  a051=(a057*a063);
  a032=(a032+a051);
  if (res[3]!=0) res[3][4]=a032;
  a052=(a058*a052);
  a059=(a065*a059);
  a052=(a052+a059);
  a060=(a066*a060);
  a052=(a052+a060);
  a061=(a067*a061);
  a052=(a052+a061);
  a062=(a068*a062);
  a052=(a052+a062);
  a063=(a069*a063);
  a052=(a052+a063);
  if (res[3]!=0) res[3][5]=a052;
  a052=(a002*a064);
  a063=(a041*a071);
  a052=(a052+a063);
  a063=(a042*a072);
  a052=(a052+a063);
  a063=(a043*a073);
  a052=(a052+a063);
  a063=(a044*a074);
  a052=(a052+a063);
  a063=(a045*a075);
  a052=(a052+a063);
  if (res[3]!=0) res[3][6]=a052;
  a052=(a046*a064);
  a063=(a053*a071);
  a052=(a052+a063);
  a063=(a054*a072);
  a052=(a052+a063);
  a063=(a055*a073);
  a052=(a052+a063);
  a063=(a056*a074);
  a052=(a052+a063);
  a063=(a057*a075);
  a052=(a052+a063);
  if (res[3]!=0) res[3][7]=a052;
  a064=(a058*a064);
  a071=(a065*a071);
  a064=(a064+a071);
  a072=(a066*a072);
  a064=(a064+a072);
  a073=(a067*a073);
  a064=(a064+a073);
  a074=(a068*a074);
  a064=(a064+a074);
  a075=(a069*a075);
  a064=(a064+a075);
  if (res[3]!=0) res[3][8]=a064;
  a064=(a002*a076);
  a075=(a041*a083);
  a064=(a064+a075);
  a075=(a042*a084);
  a064=(a064+a075);
  a075=(a043*a085);
  a064=(a064+a075);
  a075=(a044*a086);
  a064=(a064+a075);
  a075=(a045*a087);
  a064=(a064+a075);
  if (res[4]!=0) res[4][0]=a064;
  a064=(a046*a076);
  a075=(a053*a083);
  a064=(a064+a075);
  a075=(a054*a084);
  a064=(a064+a075);
  a075=(a055*a085);
  a064=(a064+a075);
  a075=(a056*a086);
  a064=(a064+a075);
  a075=(a057*a087);
  a064=(a064+a075);
  if (res[4]!=0) res[4][1]=a064;
  a064=(a058*a076);
  a075=(a065*a083);
  a064=(a064+a075);
  a075=(a066*a084);
  a064=(a064+a075);
  a075=(a067*a085);
  a064=(a064+a075);
  a075=(a068*a086);
  a064=(a064+a075);
  a075=(a069*a087);
  a064=(a064+a075);
  if (res[4]!=0) res[4][2]=a064;
  a064=(a002*a088);
  a075=(a041*a095);
  a064=(a064+a075);
  a075=(a042*a096);
  a064=(a064+a075);
  a075=(a043*a097);
  a064=(a064+a075);
  a075=(a044*a098);
  a064=(a064+a075);
  a075=(a045*a099);
  a064=(a064+a075);
  if (res[4]!=0) res[4][3]=a064;
  a064=(a046*a088);
  a075=(a053*a095);
  a064=(a064+a075);
  a075=(a054*a096);
  a064=(a064+a075);
  a075=(a055*a097);
  a064=(a064+a075);
  a075=(a056*a098);
  a064=(a064+a075);
  a075=(a057*a099);
  a064=(a064+a075);
  if (res[4]!=0) res[4][4]=a064;
  a064=(a058*a088);
  a075=(a065*a095);
  a064=(a064+a075);
  a075=(a066*a096);
  a064=(a064+a075);
  a075=(a067*a097);
  a064=(a064+a075);
  a075=(a068*a098);
  a064=(a064+a075);
  a075=(a069*a099);
  a064=(a064+a075);
  if (res[4]!=0) res[4][5]=a064;
  a002=(a002*a001);
  a041=(a041*a003);
  a002=(a002+a041);
  a042=(a042*a005);
  a002=(a002+a042);
  a043=(a043*a007);
  a002=(a002+a043);
  a044=(a044*a009);
  a002=(a002+a044);
  a045=(a045*a011);
  a002=(a002+a045);
  if (res[4]!=0) res[4][6]=a002;
  a046=(a046*a001);
  a053=(a053*a003);
  a046=(a046+a053);
  a054=(a054*a005);
  a046=(a046+a054);
  a055=(a055*a007);
  a046=(a046+a055);
  a056=(a056*a009);
  a046=(a046+a056);
  a057=(a057*a011);
  a046=(a046+a057);
  if (res[4]!=0) res[4][7]=a046;
  a058=(a058*a001);
  a065=(a065*a003);
  a058=(a058+a065);
  a066=(a066*a005);
  a058=(a058+a066);
  a067=(a067*a007);
  a058=(a058+a067);
  a068=(a068*a009);
  a058=(a058+a068);
  a069=(a069*a011);
  a058=(a058+a069);
  if (res[4]!=0) res[4][8]=a058;
  a058=(a070*a076);
  a069=(a077*a083);
  a058=(a058+a069);
  a069=(a078*a084);
  a058=(a058+a069);
  a069=(a079*a085);
  a058=(a058+a069);
  a069=(a080*a086);
  a058=(a058+a069);
  a069=(a081*a087);
  a058=(a058+a069);
  if (res[5]!=0) res[5][0]=a058;
  a058=(a082*a076);
  a069=(a089*a083);
  a058=(a058+a069);
  a069=(a090*a084);
  a058=(a058+a069);
  a069=(a091*a085);
  a058=(a058+a069);
  a069=(a092*a086);
  a058=(a058+a069);
  a069=(a093*a087);
  a058=(a058+a069);
  if (res[5]!=0) res[5][1]=a058;
  a076=(a094*a076);
  a083=(a100*a083);
  a076=(a076+a083);
  a084=(a101*a084);
  a076=(a076+a084);
  a085=(a102*a085);
  a076=(a076+a085);
  a086=(a103*a086);
  a076=(a076+a086);
  a087=(a104*a087);
  a076=(a076+a087);
  if (res[5]!=0) res[5][2]=a076;
  a076=(a070*a088);
  a087=(a077*a095);
  a076=(a076+a087);
  a087=(a078*a096);
  a076=(a076+a087);
  a087=(a079*a097);
  a076=(a076+a087);
  a087=(a080*a098);
  a076=(a076+a087);
  a087=(a081*a099);
  a076=(a076+a087);
  if (res[5]!=0) res[5][3]=a076;
  a076=(a082*a088);
  a087=(a089*a095);
  a076=(a076+a087);
  a087=(a090*a096);
  a076=(a076+a087);
  a087=(a091*a097);
  a076=(a076+a087);
  a087=(a092*a098);
  a076=(a076+a087);
  a087=(a093*a099);
  a076=(a076+a087);
  if (res[5]!=0) res[5][4]=a076;
  a088=(a094*a088);
  a095=(a100*a095);
  a088=(a088+a095);
  a096=(a101*a096);
  a088=(a088+a096);
  a097=(a102*a097);
  a088=(a088+a097);
  a098=(a103*a098);
  a088=(a088+a098);
  a099=(a104*a099);
  a088=(a088+a099);
  if (res[5]!=0) res[5][5]=a088;
  a070=(a070*a001);
  a077=(a077*a003);
  a070=(a070+a077);
  a078=(a078*a005);
  a070=(a070+a078);
  a079=(a079*a007);
  a070=(a070+a079);
  a080=(a080*a009);
  a070=(a070+a080);
  a081=(a081*a011);
  a070=(a070+a081);
  if (res[5]!=0) res[5][6]=a070;
  a082=(a082*a001);
  a089=(a089*a003);
  a082=(a082+a089);
  a090=(a090*a005);
  a082=(a082+a090);
  a091=(a091*a007);
  a082=(a082+a091);
  a092=(a092*a009);
  a082=(a082+a092);
  a093=(a093*a011);
  a082=(a082+a093);
  if (res[5]!=0) res[5][7]=a082;
  a094=(a094*a001);
  a100=(a100*a003);
  a094=(a094+a100);
  a101=(a101*a005);
  a094=(a094+a101);
  a102=(a102*a007);
  a094=(a094+a102);
  a103=(a103*a009);
  a094=(a094+a103);
  a104=(a104*a011);
  a094=(a094+a104);
  if (res[5]!=0) res[5][8]=a094;
  return 0;
}

/* gram_1_3:(i0,i1[1x3])->(o0[3x3]) */
static int casadi_f41(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[1]? arg[1][0] : 0;
  a1=arg[0]? arg[0][0] : 0;
  a2=(a1*a0);
  a3=(a0*a2);
  if (res[0]!=0) res[0][0]=a3;
  a3=arg[1]? arg[1][1] : 0;
  a4=(a3*a2);
  if (res[0]!=0) res[0][1]=a4;
  a4=arg[1]? arg[1][2] : 0;
  a2=(a4*a2);
  if (res[0]!=0) res[0][2]=a2;
  a2=(a1*a3);
  a5=(a0*a2);
  if (res[0]!=0) res[0][3]=a5;
  a5=(a3*a2);
  if (res[0]!=0) res[0][4]=a5;
  a2=(a4*a2);
  if (res[0]!=0) res[0][5]=a2;
  a1=(a1*a4);
  a0=(a0*a1);
  if (res[0]!=0) res[0][6]=a0;
  a3=(a3*a1);
  if (res[0]!=0) res[0][7]=a3;
  a4=(a4*a1);
  if (res[0]!=0) res[0][8]=a4;
  return 0;
}

/* RigidContact4_vel:(i0[18],i1[0],i2,i3[6])->(o0[6x3],o1[6x3],o2[3]) */
static int casadi_f42(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12;
  a00=0.;
  if (res[0]!=0) res[0][0]=a00;
  if (res[0]!=0) res[0][1]=a00;
  if (res[0]!=0) res[0][2]=a00;
  if (res[0]!=0) res[0][3]=a00;
  if (res[0]!=0) res[0][4]=a00;
  if (res[0]!=0) res[0][5]=a00;
  if (res[0]!=0) res[0][6]=a00;
  if (res[0]!=0) res[0][7]=a00;
  if (res[0]!=0) res[0][8]=a00;
  if (res[0]!=0) res[0][9]=a00;
  if (res[0]!=0) res[0][10]=a00;
  if (res[0]!=0) res[0][11]=a00;
  if (res[0]!=0) res[0][12]=a00;
  if (res[0]!=0) res[0][13]=a00;
  if (res[0]!=0) res[0][14]=a00;
  if (res[0]!=0) res[0][15]=a00;
  if (res[0]!=0) res[0][16]=a00;
  if (res[0]!=0) res[0][17]=a00;
  if (res[1]!=0) res[1][0]=a00;
  a01=1.;
  if (res[1]!=0) res[1][1]=a01;
  if (res[1]!=0) res[1][2]=a00;
  a02=arg[0]? arg[0][11] : 0;
  a03=arg[0]? arg[0][2] : 0;
  a04=arg[3]? arg[3][3] : 0;
  a05=arg[3]? arg[3][4] : 0;
  a06=cos(a05);
  a06=(a04*a06);
  a07=5.0000000000000000e-01;
  a08=arg[3]? arg[3][0] : 0;
  a07=(a07<a08);
  a08=arg[0]? arg[0][1] : 0;
  a09=arg[3]? arg[3][5] : 0;
  a09=cos(a09);
  a10=(a08/a09);
  a11=(a07?a10:0);
  a07=(!a07);
  a05=sin(a05);
  a12=(-a05);
  a05=casadi_fmin(a05,a10);
  a12=casadi_fmax(a12,a05);
  a07=(a07?a12:0);
  a11=(a11+a07);
  a07=(a06*a11);
  a12=casadi_sq(a11);
  a12=(a01-a12);
  a12=sqrt(a12);
  a07=(a07/a12);
  a07=(a07/a09);
  a06=(a06/a12);
  a04=(a04-a06);
  a06=(a04*a09);
  a06=(a06*a11);
  a07=(a07+a06);
  a03=(a03*a07);
  a06=arg[0]? arg[0][5] : 0;
  a12=arg[0]? arg[0][4] : 0;
  a09=(a09*a11);
  a09=casadi_sq(a09);
  a09=(a01-a09);
  a09=sqrt(a09);
  a04=(a04*a09);
  a09=casadi_sq(a12);
  a11=arg[0]? arg[0][7] : 0;
  a05=casadi_sq(a11);
  a09=(a09+a05);
  a05=9.9999999999999998e-13;
  a09=casadi_fmax(a09,a05);
  a09=sqrt(a09);
  a04=(a04/a09);
  a09=(a12*a04);
  a06=(a06*a09);
  a03=(a03+a06);
  a06=arg[0]? arg[0][8] : 0;
  a04=(a11*a04);
  a06=(a06*a04);
  a03=(a03+a06);
  a03=(a02-a03);
  a03=(a03-a02);
  a02=(-a03);
  if (res[1]!=0) res[1][3]=a02;
  if (res[1]!=0) res[1][4]=a00;
  a02=arg[0]? arg[0][9] : 0;
  a06=arg[0]? arg[0][0] : 0;
  a06=(a06*a07);
  a05=arg[0]? arg[0][3] : 0;
  a05=(a05*a09);
  a06=(a06+a05);
  a05=arg[0]? arg[0][6] : 0;
  a05=(a05*a04);
  a06=(a06+a05);
  a06=(a02-a06);
  a06=(a06-a02);
  if (res[1]!=0) res[1][5]=a06;
  if (res[1]!=0) res[1][6]=a01;
  if (res[1]!=0) res[1][7]=a00;
  if (res[1]!=0) res[1][8]=a00;
  if (res[1]!=0) res[1][9]=a00;
  if (res[1]!=0) res[1][10]=a03;
  a01=arg[0]? arg[0][10] : 0;
  a08=(a08*a07);
  a12=(a12*a09);
  a08=(a08+a12);
  a11=(a11*a04);
  a08=(a08+a11);
  a08=(a01-a08);
  a08=(a08-a01);
  a01=(-a08);
  if (res[1]!=0) res[1][11]=a01;
  if (res[1]!=0) res[1][12]=a00;
  if (res[1]!=0) res[1][13]=a00;
  a11=-1.;
  if (res[1]!=0) res[1][14]=a11;
  if (res[1]!=0) res[1][15]=a01;
  if (res[1]!=0) res[1][16]=a06;
  if (res[1]!=0) res[1][17]=a00;
  a00=arg[0]? arg[0][13] : 0;
  a01=arg[0]? arg[0][17] : 0;
  a11=(a01*a06);
  a04=arg[0]? arg[0][15] : 0;
  a12=(a04*a03);
  a11=(a11-a12);
  a00=(a00+a11);
  if (res[2]!=0) res[2][0]=a00;
  a00=arg[0]? arg[0][12] : 0;
  a11=arg[0]? arg[0][16] : 0;
  a03=(a11*a03);
  a01=(a01*a08);
  a03=(a03-a01);
  a00=(a00+a03);
  if (res[2]!=0) res[2][1]=a00;
  a00=arg[0]? arg[0][14] : 0;
  a04=(a04*a08);
  a11=(a11*a06);
  a04=(a04-a11);
  a00=(a00+a04);
  a00=(-a00);
  if (res[2]!=0) res[2][2]=a00;
  return 0;
}

/* RigidContact4_facts:(i0[18],i1[0],i2,i3[6],i4[13])->(o0[15]) */
static int casadi_f43(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12;
  a00=arg[0]? arg[0][10] : 0;
  a01=arg[0]? arg[0][1] : 0;
  a02=arg[3]? arg[3][3] : 0;
  a03=arg[3]? arg[3][4] : 0;
  a04=cos(a03);
  a04=(a02*a04);
  a05=5.0000000000000000e-01;
  a06=arg[3]? arg[3][0] : 0;
  a05=(a05<a06);
  a06=arg[3]? arg[3][5] : 0;
  a06=cos(a06);
  a07=(a01/a06);
  a08=(a05?a07:0);
  a05=(!a05);
  a03=sin(a03);
  a09=(-a03);
  a07=casadi_fmin(a03,a07);
  a09=casadi_fmax(a09,a07);
  a05=(a05?a09:0);
  a08=(a08+a05);
  a05=(a04*a08);
  a09=1.;
  a07=casadi_sq(a08);
  a07=(a09-a07);
  a07=sqrt(a07);
  a05=(a05/a07);
  a05=(a05/a06);
  a04=(a04/a07);
  a04=(a02-a04);
  a07=(a04*a06);
  a07=(a07*a08);
  a05=(a05+a07);
  a07=(a01*a05);
  a10=arg[0]? arg[0][4] : 0;
  a08=(a06*a08);
  a08=casadi_sq(a08);
  a08=(a09-a08);
  a08=sqrt(a08);
  a04=(a04*a08);
  a08=casadi_sq(a10);
  a11=arg[0]? arg[0][7] : 0;
  a12=casadi_sq(a11);
  a08=(a08+a12);
  a12=9.9999999999999998e-13;
  a08=casadi_fmax(a08,a12);
  a08=sqrt(a08);
  a04=(a04/a08);
  a08=(a10*a04);
  a10=(a10*a08);
  a07=(a07+a10);
  a04=(a11*a04);
  a11=(a11*a04);
  a07=(a07+a11);
  a07=(a00-a07);
  if (res[0]!=0) res[0][0]=a07;
  a11=arg[3]? arg[3][1] : 0;
  if (res[0]!=0) res[0][1]=a11;
  a11=casadi_sq(a11);
  a10=1.0000000000000000e-300;
  a11=(a11+a10);
  a11=sqrt(a11);
  if (res[0]!=0) res[0][2]=a11;
  if (res[0]!=0) res[0][3]=a09;
  a11=0.;
  if (res[0]!=0) res[0][4]=a11;
  if (res[0]!=0) res[0][5]=a11;
  if (res[0]!=0) res[0][6]=a11;
  if (res[0]!=0) res[0][7]=a11;
  a10=-1.;
  if (res[0]!=0) res[0][8]=a10;
  a01=casadi_fabs(a01);
  a01=(a01/a06);
  a03=(a03-a01);
  a02=(a02*a03);
  if (res[0]!=0) res[0][9]=a02;
  if (res[0]!=0) res[0][10]=a09;
  a09=arg[0]? arg[0][12] : 0;
  a02=arg[0]? arg[0][16] : 0;
  a03=arg[0]? arg[0][11] : 0;
  a01=arg[0]? arg[0][2] : 0;
  a01=(a01*a05);
  a06=arg[0]? arg[0][5] : 0;
  a06=(a06*a08);
  a01=(a01+a06);
  a06=arg[0]? arg[0][8] : 0;
  a06=(a06*a04);
  a01=(a01+a06);
  a01=(a03-a01);
  a01=(a01-a03);
  a01=(a02*a01);
  a06=arg[0]? arg[0][17] : 0;
  a07=(a07-a00);
  a06=(a06*a07);
  a01=(a01-a06);
  a09=(a09+a01);
  a09=casadi_sq(a09);
  a01=arg[0]? arg[0][14] : 0;
  a06=arg[0]? arg[0][15] : 0;
  a06=(a06*a07);
  a07=arg[0]? arg[0][9] : 0;
  a10=arg[0]? arg[0][0] : 0;
  a10=(a10*a05);
  a05=arg[0]? arg[0][3] : 0;
  a05=(a05*a08);
  a10=(a10+a05);
  a05=arg[0]? arg[0][6] : 0;
  a05=(a05*a04);
  a10=(a10+a05);
  a10=(a07-a10);
  a10=(a10-a07);
  a02=(a02*a10);
  a06=(a06-a02);
  a01=(a01+a06);
  a01=casadi_sq(a01);
  a09=(a09+a01);
  a01=100.;
  a06=arg[4]? arg[4][5] : 0;
  a01=(a01*a06);
  a01=casadi_sq(a01);
  a09=(a09<=a01);
  if (res[0]!=0) res[0][11]=a09;
  if (res[0]!=0) res[0][12]=a11;
  if (res[0]!=0) res[0][13]=a11;
  a07=casadi_fabs(a07);
  a11=casadi_fmax(a11,a07);
  a00=casadi_fabs(a00);
  a11=casadi_fmax(a11,a00);
  a03=casadi_fabs(a03);
  a11=casadi_fmax(a11,a03);
  if (res[0]!=0) res[0][14]=a11;
  return 0;
}

/* rebound:(i0,i1,i2,i3,i4)->(o0) */
static int casadi_f44(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5, a6;
  a0=arg[0]? arg[0][0] : 0;
  a1=arg[1]? arg[1][0] : 0;
  a2=casadi_sq(a1);
  a3=arg[2]? arg[2][0] : 0;
  a3=(2.*a3);
  a4=arg[3]? arg[3][0] : 0;
  a5=arg[4]? arg[4][0] : 0;
  a6=2.;
  a5=(a5/a6);
  a1=(a5*a1);
  a1=(a4-a1);
  a6=0.;
  a1=casadi_fmax(a1,a6);
  a1=(a3*a1);
  a2=(a2+a1);
  a2=casadi_fmax(a2,a6);
  a2=sqrt(a2);
  a0=(a0*a2);
  a2=casadi_sq(a0);
  a0=(a5*a0);
  a0=(a4+a0);
  a0=casadi_fmax(a0,a6);
  a0=(a3*a0);
  a0=(a2-a0);
  a0=casadi_fmax(a0,a6);
  a0=sqrt(a0);
  a0=(a5*a0);
  a0=(a4+a0);
  a0=casadi_fmax(a0,a6);
  a0=(a3*a0);
  a0=(a2-a0);
  a0=casadi_fmax(a0,a6);
  a0=sqrt(a0);
  a0=(a5*a0);
  a0=(a4+a0);
  a0=casadi_fmax(a0,a6);
  a0=(a3*a0);
  a0=(a2-a0);
  a0=casadi_fmax(a0,a6);
  a0=sqrt(a0);
  a0=(a5*a0);
  a0=(a4+a0);
  a0=casadi_fmax(a0,a6);
  a0=(a3*a0);
  a0=(a2-a0);
  a0=casadi_fmax(a0,a6);
  a0=sqrt(a0);
  a0=(a5*a0);
  a0=(a4+a0);
  a0=casadi_fmax(a0,a6);
  a0=(a3*a0);
  a0=(a2-a0);
  a0=casadi_fmax(a0,a6);
  a0=sqrt(a0);
  a5=(a5*a0);
  a4=(a4+a5);
  a4=casadi_fmax(a4,a6);
  a3=(a3*a4);
  a2=(a2-a3);
  a2=casadi_fmax(a2,a6);
  a2=sqrt(a2);
  if (res[0]!=0) res[0][0]=a2;
  return 0;
}

/* RigidContact4_ratios:(i0[18],i1[0],i2,i3[6],i4[13])->(o0[3]) */
static int casadi_f45(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15;
  a00=1.;
  if (res[0]!=0) res[0][0]=a00;
  a01=arg[4]? arg[4][1] : 0;
  a01=(a00-a01);
  a02=arg[3]? arg[3][1] : 0;
  a03=arg[0]? arg[0][12] : 0;
  a04=arg[0]? arg[0][16] : 0;
  a05=arg[0]? arg[0][11] : 0;
  a06=arg[0]? arg[0][2] : 0;
  a07=arg[3]? arg[3][3] : 0;
  a08=arg[3]? arg[3][4] : 0;
  a09=cos(a08);
  a09=(a07*a09);
  a10=5.0000000000000000e-01;
  a11=arg[3]? arg[3][0] : 0;
  a10=(a10<a11);
  a11=arg[0]? arg[0][1] : 0;
  a12=arg[3]? arg[3][5] : 0;
  a12=cos(a12);
  a13=(a11/a12);
  a14=(a10?a13:0);
  a10=(!a10);
  a08=sin(a08);
  a15=(-a08);
  a08=casadi_fmin(a08,a13);
  a15=casadi_fmax(a15,a08);
  a10=(a10?a15:0);
  a14=(a14+a10);
  a10=(a09*a14);
  a15=casadi_sq(a14);
  a15=(a00-a15);
  a15=sqrt(a15);
  a10=(a10/a15);
  a10=(a10/a12);
  a09=(a09/a15);
  a07=(a07-a09);
  a09=(a07*a12);
  a09=(a09*a14);
  a10=(a10+a09);
  a06=(a06*a10);
  a09=arg[0]? arg[0][5] : 0;
  a15=arg[0]? arg[0][4] : 0;
  a12=(a12*a14);
  a12=casadi_sq(a12);
  a12=(a00-a12);
  a12=sqrt(a12);
  a07=(a07*a12);
  a12=casadi_sq(a15);
  a14=arg[0]? arg[0][7] : 0;
  a08=casadi_sq(a14);
  a12=(a12+a08);
  a08=9.9999999999999998e-13;
  a12=casadi_fmax(a12,a08);
  a12=sqrt(a12);
  a07=(a07/a12);
  a12=(a15*a07);
  a09=(a09*a12);
  a06=(a06+a09);
  a09=arg[0]? arg[0][8] : 0;
  a07=(a14*a07);
  a09=(a09*a07);
  a06=(a06+a09);
  a06=(a05-a06);
  a06=(a06-a05);
  a06=(a04*a06);
  a05=arg[0]? arg[0][17] : 0;
  a09=arg[0]? arg[0][10] : 0;
  a11=(a11*a10);
  a15=(a15*a12);
  a11=(a11+a15);
  a14=(a14*a07);
  a11=(a11+a14);
  a11=(a09-a11);
  a11=(a11-a09);
  a05=(a05*a11);
  a06=(a06-a05);
  a03=(a03+a06);
  a06=arg[4]? arg[4][5] : 0;
  a05=arg[4]? arg[4][2] : 0;
  a09=(a06*a05);
  a03=(a03+a09);
  a09=(a03*a05);
  a14=arg[0]? arg[0][14] : 0;
  a15=arg[0]? arg[0][15] : 0;
  a15=(a15*a11);
  a11=arg[0]? arg[0][9] : 0;
  a08=arg[0]? arg[0][0] : 0;
  a08=(a08*a10);
  a10=arg[0]? arg[0][3] : 0;
  a10=(a10*a12);
  a08=(a08+a10);
  a10=arg[0]? arg[0][6] : 0;
  a10=(a10*a07);
  a08=(a08+a10);
  a08=(a11-a08);
  a08=(a08-a11);
  a04=(a04*a08);
  a15=(a15-a04);
  a14=(a14+a15);
  a15=arg[4]? arg[4][4] : 0;
  a04=(a06*a15);
  a14=(a14+a04);
  a04=(a14*a15);
  a09=(a09+a04);
  a04=2.;
  a06=(a06/a04);
  a09=(a09<a06);
  a05=(a09?a05:0);
  a06=(!a09);
  a04=0.;
  a08=casadi_sq(a03);
  a11=casadi_sq(a14);
  a08=(a08+a11);
  a04=(a04<a08);
  a08=(a04?a08:0);
  a04=(!a04);
  a04=(a04?a00:0);
  a08=(a08+a04);
  a08=sqrt(a08);
  a03=(a03/a08);
  a03=(a06?a03:0);
  a05=(a05+a03);
  a05=(a02*a05);
  a05=(a01*a05);
  a05=(-a05);
  if (res[0]!=0) res[0][1]=a05;
  a15=(-a15);
  a09=(a09?a15:0);
  a14=(a14/a08);
  a14=(-a14);
  a06=(a06?a14:0);
  a09=(a09+a06);
  a02=(a02*a09);
  a01=(a01*a02);
  a01=(-a01);
  if (res[0]!=0) res[0][2]=a01;
  return 0;
}

/* sweep_3:(i0[9x9],i1[9],i2[3],i3[3],i4[9])->(o0[9]) */
static int casadi_f47(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34;
  a00=arg[3]? arg[3][0] : 0;
  a01=0.;
  a02=arg[4]? arg[4][0] : 0;
  a03=arg[0]? arg[0][0] : 0;
  a04=(a03*a02);
  a05=arg[0]? arg[0][9] : 0;
  a06=arg[4]? arg[4][1] : 0;
  a05=(a05*a06);
  a04=(a04+a05);
  a05=arg[0]? arg[0][18] : 0;
  a07=arg[4]? arg[4][2] : 0;
  a05=(a05*a07);
  a04=(a04+a05);
  a05=arg[0]? arg[0][27] : 0;
  a08=arg[4]? arg[4][3] : 0;
  a05=(a05*a08);
  a04=(a04+a05);
  a05=arg[0]? arg[0][36] : 0;
  a09=arg[4]? arg[4][4] : 0;
  a05=(a05*a09);
  a04=(a04+a05);
  a05=arg[0]? arg[0][45] : 0;
  a10=arg[4]? arg[4][5] : 0;
  a05=(a05*a10);
  a04=(a04+a05);
  a05=arg[0]? arg[0][54] : 0;
  a11=arg[4]? arg[4][6] : 0;
  a05=(a05*a11);
  a04=(a04+a05);
  a05=arg[0]? arg[0][63] : 0;
  a12=arg[4]? arg[4][7] : 0;
  a05=(a05*a12);
  a04=(a04+a05);
  a05=arg[0]? arg[0][72] : 0;
  a13=arg[4]? arg[4][8] : 0;
  a05=(a05*a13);
  a04=(a04+a05);
  a05=arg[1]? arg[1][0] : 0;
  a04=(a04+a05);
  a05=1.0000000000000000e-300;
  a03=(a03+a05);
  a04=(a04/a03);
  a04=(a02-a04);
  a04=casadi_fmax(a01,a04);
  a00=(a00*a04);
  if (res[0]!=0) res[0][0]=a00;
  a04=arg[2]? arg[2][0] : 0;
  a04=(a04*a00);
  a03=(a01<a04);
  a14=arg[0]? arg[0][19] : 0;
  a15=arg[0]? arg[0][2] : 0;
  a16=(a15*a02);
  a17=arg[0]? arg[0][11] : 0;
  a18=(a17*a06);
  a16=(a16+a18);
  a19=arg[0]? arg[0][20] : 0;
  a20=(a19*a07);
  a16=(a16+a20);
  a21=arg[0]? arg[0][29] : 0;
  a21=(a21*a08);
  a16=(a16+a21);
  a21=arg[0]? arg[0][38] : 0;
  a21=(a21*a09);
  a16=(a16+a21);
  a21=arg[0]? arg[0][47] : 0;
  a21=(a21*a10);
  a16=(a16+a21);
  a21=arg[0]? arg[0][56] : 0;
  a21=(a21*a11);
  a16=(a16+a21);
  a21=arg[0]? arg[0][65] : 0;
  a21=(a21*a12);
  a16=(a16+a21);
  a21=arg[0]? arg[0][74] : 0;
  a21=(a21*a13);
  a16=(a16+a21);
  a21=arg[1]? arg[1][2] : 0;
  a16=(a16+a21);
  a21=(a00-a02);
  a15=(a15*a21);
  a16=(a16+a15);
  a18=(a18+a20);
  a16=(a16-a18);
  a18=(a14*a16);
  a20=9.9999999999999998e-13;
  a15=arg[0]? arg[0][10] : 0;
  a22=(a15+a19);
  a22=(a20*a22);
  a22=(a22+a05);
  a23=(a19+a22);
  a24=arg[0]? arg[0][1] : 0;
  a02=(a24*a02);
  a06=(a15*a06);
  a02=(a02+a06);
  a07=(a14*a07);
  a02=(a02+a07);
  a25=arg[0]? arg[0][28] : 0;
  a25=(a25*a08);
  a02=(a02+a25);
  a25=arg[0]? arg[0][37] : 0;
  a25=(a25*a09);
  a02=(a02+a25);
  a25=arg[0]? arg[0][46] : 0;
  a25=(a25*a10);
  a02=(a02+a25);
  a25=arg[0]? arg[0][55] : 0;
  a25=(a25*a11);
  a02=(a02+a25);
  a25=arg[0]? arg[0][64] : 0;
  a25=(a25*a12);
  a02=(a02+a25);
  a25=arg[0]? arg[0][73] : 0;
  a25=(a25*a13);
  a02=(a02+a25);
  a25=arg[1]? arg[1][1] : 0;
  a02=(a02+a25);
  a24=(a24*a21);
  a02=(a02+a24);
  a06=(a06+a07);
  a02=(a02-a06);
  a06=(a23*a02);
  a06=(a18-a06);
  a07=(a15+a22);
  a24=(a07*a23);
  a21=(a14*a17);
  a24=(a24-a21);
  a06=(a06/a24);
  a25=casadi_sq(a06);
  a26=(a17*a02);
  a27=(a07*a16);
  a27=(a26-a27);
  a27=(a27/a24);
  a28=casadi_sq(a27);
  a25=(a25+a28);
  a28=casadi_sq(a04);
  a28=(a25<=a28);
  a29=(!a28);
  a23=(a23*a06);
  a30=(a14*a27);
  a23=(a23-a30);
  a23=(a06*a23);
  a07=(a07*a27);
  a06=(a17*a06);
  a07=(a07-a06);
  a27=(a27*a07);
  a23=(a23+a27);
  a23=(a23/a24);
  a23=(a23+a05);
  a23=(a25/a23);
  a25=(a25+a05);
  a25=sqrt(a25);
  a25=(a25-a04);
  a23=(a23*a25);
  a25=(a04+a05);
  a23=(a23/a25);
  a24=(a29?a23:0);
  a27=(a19+a24);
  a27=(a27+a22);
  a07=(a27*a02);
  a07=(a18-a07);
  a24=(a15+a24);
  a24=(a24+a22);
  a06=(a24*a27);
  a06=(a06-a21);
  a07=(a07/a06);
  a30=casadi_sq(a07);
  a31=(a24*a16);
  a31=(a26-a31);
  a31=(a31/a06);
  a32=casadi_sq(a31);
  a30=(a30+a32);
  a27=(a27*a07);
  a32=(a14*a31);
  a27=(a27-a32);
  a27=(a07*a27);
  a24=(a24*a31);
  a07=(a17*a07);
  a24=(a24-a07);
  a31=(a31*a24);
  a27=(a27+a31);
  a27=(a27/a06);
  a27=(a27+a05);
  a27=(a30/a27);
  a30=(a30+a05);
  a30=sqrt(a30);
  a30=(a30-a04);
  a27=(a27*a30);
  a27=(a27/a25);
  a23=(a23+a27);
  a27=(a29?a23:0);
  a30=(a19+a27);
  a30=(a30+a22);
  a06=(a30*a02);
  a06=(a18-a06);
  a27=(a15+a27);
  a27=(a27+a22);
  a31=(a27*a30);
  a31=(a31-a21);
  a06=(a06/a31);
  a24=casadi_sq(a06);
  a07=(a27*a16);
  a07=(a26-a07);
  a07=(a07/a31);
  a32=casadi_sq(a07);
  a24=(a24+a32);
  a30=(a30*a06);
  a32=(a14*a07);
  a30=(a30-a32);
  a30=(a06*a30);
  a27=(a27*a07);
  a06=(a17*a06);
  a27=(a27-a06);
  a07=(a07*a27);
  a30=(a30+a07);
  a30=(a30/a31);
  a30=(a30+a05);
  a30=(a24/a30);
  a24=(a24+a05);
  a24=sqrt(a24);
  a24=(a24-a04);
  a30=(a30*a24);
  a30=(a30/a25);
  a23=(a23+a30);
  a30=(a29?a23:0);
  a24=(a19+a30);
  a24=(a24+a22);
  a31=(a24*a02);
  a31=(a18-a31);
  a30=(a15+a30);
  a30=(a30+a22);
  a07=(a30*a24);
  a07=(a07-a21);
  a31=(a31/a07);
  a27=casadi_sq(a31);
  a06=(a30*a16);
  a06=(a26-a06);
  a06=(a06/a07);
  a32=casadi_sq(a06);
  a27=(a27+a32);
  a24=(a24*a31);
  a32=(a14*a06);
  a24=(a24-a32);
  a24=(a31*a24);
  a30=(a30*a06);
  a31=(a17*a31);
  a30=(a30-a31);
  a06=(a06*a30);
  a24=(a24+a06);
  a24=(a24/a07);
  a24=(a24+a05);
  a24=(a27/a24);
  a27=(a27+a05);
  a27=sqrt(a27);
  a27=(a27-a04);
  a24=(a24*a27);
  a24=(a24/a25);
  a23=(a23+a24);
  a24=(a29?a23:0);
  a27=(a19+a24);
  a27=(a27+a22);
  a07=(a27*a02);
  a07=(a18-a07);
  a24=(a15+a24);
  a24=(a24+a22);
  a06=(a24*a27);
  a06=(a06-a21);
  a07=(a07/a06);
  a30=casadi_sq(a07);
  a31=(a24*a16);
  a31=(a26-a31);
  a31=(a31/a06);
  a32=casadi_sq(a31);
  a30=(a30+a32);
  a27=(a27*a07);
  a14=(a14*a31);
  a27=(a27-a14);
  a27=(a07*a27);
  a24=(a24*a31);
  a17=(a17*a07);
  a24=(a24-a17);
  a31=(a31*a24);
  a27=(a27+a31);
  a27=(a27/a06);
  a27=(a27+a05);
  a27=(a30/a27);
  a30=(a30+a05);
  a30=sqrt(a30);
  a30=(a30-a04);
  a27=(a27*a30);
  a27=(a27/a25);
  a23=(a23+a27);
  a23=(a29?a23:0);
  a19=(a19+a23);
  a19=(a19+a22);
  a02=(a19*a02);
  a18=(a18-a02);
  a15=(a15+a23);
  a15=(a15+a22);
  a19=(a15*a19);
  a19=(a19-a21);
  a18=(a18/a19);
  a21=1.;
  a28=(a28?a21:0);
  a22=casadi_sq(a18);
  a15=(a15*a16);
  a26=(a26-a15);
  a26=(a26/a19);
  a19=casadi_sq(a26);
  a22=(a22+a19);
  a22=(a22+a05);
  a22=sqrt(a22);
  a04=(a04/a22);
  a29=(a29?a04:0);
  a28=(a28+a29);
  a18=(a18*a28);
  a29=(a03?a18:0);
  if (res[0]!=0) res[0][1]=a29;
  a26=(a26*a28);
  a28=(a03?a26:0);
  if (res[0]!=0) res[0][2]=a28;
  a28=arg[3]? arg[3][1] : 0;
  a29=arg[0]? arg[0][3] : 0;
  a29=(a29*a00);
  a04=arg[0]? arg[0][12] : 0;
  a04=(a04*a18);
  a04=(a03?a04:0);
  a29=(a29+a04);
  a04=arg[0]? arg[0][21] : 0;
  a04=(a04*a26);
  a04=(a03?a04:0);
  a29=(a29+a04);
  a04=arg[0]? arg[0][30] : 0;
  a22=(a04*a08);
  a29=(a29+a22);
  a22=arg[0]? arg[0][39] : 0;
  a22=(a22*a09);
  a29=(a29+a22);
  a22=arg[0]? arg[0][48] : 0;
  a22=(a22*a10);
  a29=(a29+a22);
  a22=arg[0]? arg[0][57] : 0;
  a22=(a22*a11);
  a29=(a29+a22);
  a22=arg[0]? arg[0][66] : 0;
  a22=(a22*a12);
  a29=(a29+a22);
  a22=arg[0]? arg[0][75] : 0;
  a22=(a22*a13);
  a29=(a29+a22);
  a22=arg[1]? arg[1][3] : 0;
  a29=(a29+a22);
  a04=(a04+a05);
  a29=(a29/a04);
  a29=(a08-a29);
  a29=casadi_fmax(a01,a29);
  a28=(a28*a29);
  if (res[0]!=0) res[0][3]=a28;
  a29=arg[2]? arg[2][1] : 0;
  a29=(a29*a28);
  a04=(a01<a29);
  a22=arg[0]? arg[0][49] : 0;
  a19=arg[0]? arg[0][5] : 0;
  a19=(a19*a00);
  a15=arg[0]? arg[0][14] : 0;
  a15=(a15*a18);
  a15=(a03?a15:0);
  a19=(a19+a15);
  a15=arg[0]? arg[0][23] : 0;
  a15=(a15*a26);
  a15=(a03?a15:0);
  a19=(a19+a15);
  a15=arg[0]? arg[0][32] : 0;
  a16=(a15*a08);
  a19=(a19+a16);
  a16=arg[0]? arg[0][41] : 0;
  a23=(a16*a09);
  a19=(a19+a23);
  a02=arg[0]? arg[0][50] : 0;
  a27=(a02*a10);
  a19=(a19+a27);
  a25=arg[0]? arg[0][59] : 0;
  a25=(a25*a11);
  a19=(a19+a25);
  a25=arg[0]? arg[0][68] : 0;
  a25=(a25*a12);
  a19=(a19+a25);
  a25=arg[0]? arg[0][77] : 0;
  a25=(a25*a13);
  a19=(a19+a25);
  a25=arg[1]? arg[1][5] : 0;
  a19=(a19+a25);
  a25=(a28-a08);
  a15=(a15*a25);
  a19=(a19+a15);
  a23=(a23+a27);
  a19=(a19-a23);
  a23=(a22*a19);
  a27=arg[0]? arg[0][40] : 0;
  a15=(a27+a02);
  a15=(a20*a15);
  a15=(a15+a05);
  a30=(a02+a15);
  a06=arg[0]? arg[0][4] : 0;
  a06=(a06*a00);
  a31=arg[0]? arg[0][13] : 0;
  a31=(a31*a18);
  a31=(a03?a31:0);
  a06=(a06+a31);
  a31=arg[0]? arg[0][22] : 0;
  a31=(a31*a26);
  a31=(a03?a31:0);
  a06=(a06+a31);
  a31=arg[0]? arg[0][31] : 0;
  a08=(a31*a08);
  a06=(a06+a08);
  a09=(a27*a09);
  a06=(a06+a09);
  a10=(a22*a10);
  a06=(a06+a10);
  a08=arg[0]? arg[0][58] : 0;
  a08=(a08*a11);
  a06=(a06+a08);
  a08=arg[0]? arg[0][67] : 0;
  a08=(a08*a12);
  a06=(a06+a08);
  a08=arg[0]? arg[0][76] : 0;
  a08=(a08*a13);
  a06=(a06+a08);
  a08=arg[1]? arg[1][4] : 0;
  a06=(a06+a08);
  a31=(a31*a25);
  a06=(a06+a31);
  a09=(a09+a10);
  a06=(a06-a09);
  a09=(a30*a06);
  a09=(a23-a09);
  a10=(a27+a15);
  a31=(a10*a30);
  a25=(a22*a16);
  a31=(a31-a25);
  a09=(a09/a31);
  a08=casadi_sq(a09);
  a24=(a16*a06);
  a17=(a10*a19);
  a17=(a24-a17);
  a17=(a17/a31);
  a07=casadi_sq(a17);
  a08=(a08+a07);
  a07=casadi_sq(a29);
  a07=(a08<=a07);
  a14=(!a07);
  a30=(a30*a09);
  a32=(a22*a17);
  a30=(a30-a32);
  a30=(a09*a30);
  a10=(a10*a17);
  a09=(a16*a09);
  a10=(a10-a09);
  a17=(a17*a10);
  a30=(a30+a17);
  a30=(a30/a31);
  a30=(a30+a05);
  a30=(a08/a30);
  a08=(a08+a05);
  a08=sqrt(a08);
  a08=(a08-a29);
  a30=(a30*a08);
  a08=(a29+a05);
  a30=(a30/a08);
  a31=(a14?a30:0);
  a17=(a02+a31);
  a17=(a17+a15);
  a10=(a17*a06);
  a10=(a23-a10);
  a31=(a27+a31);
  a31=(a31+a15);
  a09=(a31*a17);
  a09=(a09-a25);
  a10=(a10/a09);
  a32=casadi_sq(a10);
  a33=(a31*a19);
  a33=(a24-a33);
  a33=(a33/a09);
  a34=casadi_sq(a33);
  a32=(a32+a34);
  a17=(a17*a10);
  a34=(a22*a33);
  a17=(a17-a34);
  a17=(a10*a17);
  a31=(a31*a33);
  a10=(a16*a10);
  a31=(a31-a10);
  a33=(a33*a31);
  a17=(a17+a33);
  a17=(a17/a09);
  a17=(a17+a05);
  a17=(a32/a17);
  a32=(a32+a05);
  a32=sqrt(a32);
  a32=(a32-a29);
  a17=(a17*a32);
  a17=(a17/a08);
  a30=(a30+a17);
  a17=(a14?a30:0);
  a32=(a02+a17);
  a32=(a32+a15);
  a09=(a32*a06);
  a09=(a23-a09);
  a17=(a27+a17);
  a17=(a17+a15);
  a33=(a17*a32);
  a33=(a33-a25);
  a09=(a09/a33);
  a31=casadi_sq(a09);
  a10=(a17*a19);
  a10=(a24-a10);
  a10=(a10/a33);
  a34=casadi_sq(a10);
  a31=(a31+a34);
  a32=(a32*a09);
  a34=(a22*a10);
  a32=(a32-a34);
  a32=(a09*a32);
  a17=(a17*a10);
  a09=(a16*a09);
  a17=(a17-a09);
  a10=(a10*a17);
  a32=(a32+a10);
  a32=(a32/a33);
  a32=(a32+a05);
  a32=(a31/a32);
  a31=(a31+a05);
  a31=sqrt(a31);
  a31=(a31-a29);
  a32=(a32*a31);
  a32=(a32/a08);
  a30=(a30+a32);
  a32=(a14?a30:0);
  a31=(a02+a32);
  a31=(a31+a15);
  a33=(a31*a06);
  a33=(a23-a33);
  a32=(a27+a32);
  a32=(a32+a15);
  a10=(a32*a31);
  a10=(a10-a25);
  a33=(a33/a10);
  a17=casadi_sq(a33);
  a09=(a32*a19);
  a09=(a24-a09);
  a09=(a09/a10);
  a34=casadi_sq(a09);
  a17=(a17+a34);
  a31=(a31*a33);
  a34=(a22*a09);
  a31=(a31-a34);
  a31=(a33*a31);
  a32=(a32*a09);
  a33=(a16*a33);
  a32=(a32-a33);
  a09=(a09*a32);
  a31=(a31+a09);
  a31=(a31/a10);
  a31=(a31+a05);
  a31=(a17/a31);
  a17=(a17+a05);
  a17=sqrt(a17);
  a17=(a17-a29);
  a31=(a31*a17);
  a31=(a31/a08);
  a30=(a30+a31);
  a31=(a14?a30:0);
  a17=(a02+a31);
  a17=(a17+a15);
  a10=(a17*a06);
  a10=(a23-a10);
  a31=(a27+a31);
  a31=(a31+a15);
  a09=(a31*a17);
  a09=(a09-a25);
  a10=(a10/a09);
  a32=casadi_sq(a10);
  a33=(a31*a19);
  a33=(a24-a33);
  a33=(a33/a09);
  a34=casadi_sq(a33);
  a32=(a32+a34);
  a17=(a17*a10);
  a22=(a22*a33);
  a17=(a17-a22);
  a17=(a10*a17);
  a31=(a31*a33);
  a16=(a16*a10);
  a31=(a31-a16);
  a33=(a33*a31);
  a17=(a17+a33);
  a17=(a17/a09);
  a17=(a17+a05);
  a17=(a32/a17);
  a32=(a32+a05);
  a32=sqrt(a32);
  a32=(a32-a29);
  a17=(a17*a32);
  a17=(a17/a08);
  a30=(a30+a17);
  a30=(a14?a30:0);
  a02=(a02+a30);
  a02=(a02+a15);
  a06=(a02*a06);
  a23=(a23-a06);
  a27=(a27+a30);
  a27=(a27+a15);
  a02=(a27*a02);
  a02=(a02-a25);
  a23=(a23/a02);
  a07=(a07?a21:0);
  a25=casadi_sq(a23);
  a27=(a27*a19);
  a24=(a24-a27);
  a24=(a24/a02);
  a02=casadi_sq(a24);
  a25=(a25+a02);
  a25=(a25+a05);
  a25=sqrt(a25);
  a29=(a29/a25);
  a14=(a14?a29:0);
  a07=(a07+a14);
  a23=(a23*a07);
  a14=(a04?a23:0);
  if (res[0]!=0) res[0][4]=a14;
  a24=(a24*a07);
  a07=(a04?a24:0);
  if (res[0]!=0) res[0][5]=a07;
  a07=arg[3]? arg[3][2] : 0;
  a14=arg[0]? arg[0][6] : 0;
  a14=(a14*a00);
  a29=arg[0]? arg[0][15] : 0;
  a29=(a29*a18);
  a29=(a03?a29:0);
  a14=(a14+a29);
  a29=arg[0]? arg[0][24] : 0;
  a29=(a29*a26);
  a29=(a03?a29:0);
  a14=(a14+a29);
  a29=arg[0]? arg[0][33] : 0;
  a29=(a29*a28);
  a14=(a14+a29);
  a29=arg[0]? arg[0][42] : 0;
  a29=(a29*a23);
  a29=(a04?a29:0);
  a14=(a14+a29);
  a29=arg[0]? arg[0][51] : 0;
  a29=(a29*a24);
  a29=(a04?a29:0);
  a14=(a14+a29);
  a29=arg[0]? arg[0][60] : 0;
  a25=(a29*a11);
  a14=(a14+a25);
  a25=arg[0]? arg[0][69] : 0;
  a25=(a25*a12);
  a14=(a14+a25);
  a25=arg[0]? arg[0][78] : 0;
  a25=(a25*a13);
  a14=(a14+a25);
  a25=arg[1]? arg[1][6] : 0;
  a14=(a14+a25);
  a29=(a29+a05);
  a14=(a14/a29);
  a14=(a11-a14);
  a14=casadi_fmax(a01,a14);
  a07=(a07*a14);
  if (res[0]!=0) res[0][6]=a07;
  a14=arg[2]? arg[2][2] : 0;
  a14=(a14*a07);
  a01=(a01<a14);
  a29=arg[0]? arg[0][79] : 0;
  a25=arg[0]? arg[0][8] : 0;
  a25=(a25*a00);
  a02=arg[0]? arg[0][17] : 0;
  a02=(a02*a18);
  a02=(a03?a02:0);
  a25=(a25+a02);
  a02=arg[0]? arg[0][26] : 0;
  a02=(a02*a26);
  a02=(a03?a02:0);
  a25=(a25+a02);
  a02=arg[0]? arg[0][35] : 0;
  a02=(a02*a28);
  a25=(a25+a02);
  a02=arg[0]? arg[0][44] : 0;
  a02=(a02*a23);
  a02=(a04?a02:0);
  a25=(a25+a02);
  a02=arg[0]? arg[0][53] : 0;
  a02=(a02*a24);
  a02=(a04?a02:0);
  a25=(a25+a02);
  a02=arg[0]? arg[0][62] : 0;
  a27=(a02*a11);
  a25=(a25+a27);
  a27=arg[0]? arg[0][71] : 0;
  a19=(a27*a12);
  a25=(a25+a19);
  a15=arg[0]? arg[0][80] : 0;
  a30=(a15*a13);
  a25=(a25+a30);
  a06=arg[1]? arg[1][8] : 0;
  a25=(a25+a06);
  a07=(a07-a11);
  a02=(a02*a07);
  a25=(a25+a02);
  a19=(a19+a30);
  a25=(a25-a19);
  a19=(a29*a25);
  a30=arg[0]? arg[0][70] : 0;
  a02=(a30+a15);
  a20=(a20*a02);
  a20=(a20+a05);
  a02=(a15+a20);
  a06=arg[0]? arg[0][7] : 0;
  a06=(a06*a00);
  a00=arg[0]? arg[0][16] : 0;
  a00=(a00*a18);
  a00=(a03?a00:0);
  a06=(a06+a00);
  a00=arg[0]? arg[0][25] : 0;
  a00=(a00*a26);
  a03=(a03?a00:0);
  a06=(a06+a03);
  a03=arg[0]? arg[0][34] : 0;
  a03=(a03*a28);
  a06=(a06+a03);
  a03=arg[0]? arg[0][43] : 0;
  a03=(a03*a23);
  a03=(a04?a03:0);
  a06=(a06+a03);
  a03=arg[0]? arg[0][52] : 0;
  a03=(a03*a24);
  a04=(a04?a03:0);
  a06=(a06+a04);
  a04=arg[0]? arg[0][61] : 0;
  a11=(a04*a11);
  a06=(a06+a11);
  a12=(a30*a12);
  a06=(a06+a12);
  a13=(a29*a13);
  a06=(a06+a13);
  a11=arg[1]? arg[1][7] : 0;
  a06=(a06+a11);
  a04=(a04*a07);
  a06=(a06+a04);
  a12=(a12+a13);
  a06=(a06-a12);
  a12=(a02*a06);
  a12=(a19-a12);
  a13=(a30+a20);
  a04=(a13*a02);
  a07=(a29*a27);
  a04=(a04-a07);
  a12=(a12/a04);
  a11=casadi_sq(a12);
  a03=(a27*a06);
  a24=(a13*a25);
  a24=(a03-a24);
  a24=(a24/a04);
  a23=casadi_sq(a24);
  a11=(a11+a23);
  a23=casadi_sq(a14);
  a23=(a11<=a23);
  a28=(!a23);
  a02=(a02*a12);
  a00=(a29*a24);
  a02=(a02-a00);
  a02=(a12*a02);
  a13=(a13*a24);
  a12=(a27*a12);
  a13=(a13-a12);
  a24=(a24*a13);
  a02=(a02+a24);
  a02=(a02/a04);
  a02=(a02+a05);
  a02=(a11/a02);
  a11=(a11+a05);
  a11=sqrt(a11);
  a11=(a11-a14);
  a02=(a02*a11);
  a11=(a14+a05);
  a02=(a02/a11);
  a04=(a28?a02:0);
  a24=(a15+a04);
  a24=(a24+a20);
  a13=(a24*a06);
  a13=(a19-a13);
  a04=(a30+a04);
  a04=(a04+a20);
  a12=(a04*a24);
  a12=(a12-a07);
  a13=(a13/a12);
  a00=casadi_sq(a13);
  a26=(a04*a25);
  a26=(a03-a26);
  a26=(a26/a12);
  a18=casadi_sq(a26);
  a00=(a00+a18);
  a24=(a24*a13);
  a18=(a29*a26);
  a24=(a24-a18);
  a24=(a13*a24);
  a04=(a04*a26);
  a13=(a27*a13);
  a04=(a04-a13);
  a26=(a26*a04);
  a24=(a24+a26);
  a24=(a24/a12);
  a24=(a24+a05);
  a24=(a00/a24);
  a00=(a00+a05);
  a00=sqrt(a00);
  a00=(a00-a14);
  a24=(a24*a00);
  a24=(a24/a11);
  a02=(a02+a24);
  a24=(a28?a02:0);
  a00=(a15+a24);
  a00=(a00+a20);
  a12=(a00*a06);
  a12=(a19-a12);
  a24=(a30+a24);
  a24=(a24+a20);
  a26=(a24*a00);
  a26=(a26-a07);
  a12=(a12/a26);
  a04=casadi_sq(a12);
  a13=(a24*a25);
  a13=(a03-a13);
  a13=(a13/a26);
  a18=casadi_sq(a13);
  a04=(a04+a18);
  a00=(a00*a12);
  a18=(a29*a13);
  a00=(a00-a18);
  a00=(a12*a00);
  a24=(a24*a13);
  a12=(a27*a12);
  a24=(a24-a12);
  a13=(a13*a24);
  a00=(a00+a13);
  a00=(a00/a26);
  a00=(a00+a05);
  a00=(a04/a00);
  a04=(a04+a05);
  a04=sqrt(a04);
  a04=(a04-a14);
  a00=(a00*a04);
  a00=(a00/a11);
  a02=(a02+a00);
  a00=(a28?a02:0);
  a04=(a15+a00);
  a04=(a04+a20);
  a26=(a04*a06);
  a26=(a19-a26);
  a00=(a30+a00);
  a00=(a00+a20);
  a13=(a00*a04);
  a13=(a13-a07);
  a26=(a26/a13);
  a24=casadi_sq(a26);
  a12=(a00*a25);
  a12=(a03-a12);
  a12=(a12/a13);
  a18=casadi_sq(a12);
  a24=(a24+a18);
  a04=(a04*a26);
  a18=(a29*a12);
  a04=(a04-a18);
  a04=(a26*a04);
  a00=(a00*a12);
  a26=(a27*a26);
  a00=(a00-a26);
  a12=(a12*a00);
  a04=(a04+a12);
  a04=(a04/a13);
  a04=(a04+a05);
  a04=(a24/a04);
  a24=(a24+a05);
  a24=sqrt(a24);
  a24=(a24-a14);
  a04=(a04*a24);
  a04=(a04/a11);
  a02=(a02+a04);
  a04=(a28?a02:0);
  a24=(a15+a04);
  a24=(a24+a20);
  a13=(a24*a06);
  a13=(a19-a13);
  a04=(a30+a04);
  a04=(a04+a20);
  a12=(a04*a24);
  a12=(a12-a07);
  a13=(a13/a12);
  a00=casadi_sq(a13);
  a26=(a04*a25);
  a26=(a03-a26);
  a26=(a26/a12);
  a18=casadi_sq(a26);
  a00=(a00+a18);
  a24=(a24*a13);
  a29=(a29*a26);
  a24=(a24-a29);
  a24=(a13*a24);
  a04=(a04*a26);
  a27=(a27*a13);
  a04=(a04-a27);
  a26=(a26*a04);
  a24=(a24+a26);
  a24=(a24/a12);
  a24=(a24+a05);
  a24=(a00/a24);
  a00=(a00+a05);
  a00=sqrt(a00);
  a00=(a00-a14);
  a24=(a24*a00);
  a24=(a24/a11);
  a02=(a02+a24);
  a02=(a28?a02:0);
  a15=(a15+a02);
  a15=(a15+a20);
  a06=(a15*a06);
  a19=(a19-a06);
  a30=(a30+a02);
  a30=(a30+a20);
  a15=(a30*a15);
  a15=(a15-a07);
  a19=(a19/a15);
  a23=(a23?a21:0);
  a21=casadi_sq(a19);
  a30=(a30*a25);
  a03=(a03-a30);
  a03=(a03/a15);
  a15=casadi_sq(a03);
  a21=(a21+a15);
  a21=(a21+a05);
  a21=sqrt(a21);
  a14=(a14/a21);
  a28=(a28?a14:0);
  a23=(a23+a28);
  a19=(a19*a23);
  a19=(a01?a19:0);
  if (res[0]!=0) res[0][7]=a19;
  a03=(a03*a23);
  a01=(a01?a03:0);
  if (res[0]!=0) res[0][8]=a01;
  return 0;
}

/* contact_misfit_3:(i0[9x9],i1[9],i2[3],i3[3],i4[9],i5[6],i6[3])->(o0) */
static int casadi_f48(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35;
  casadi_real a36, a37, a38, a39;
  a00=0.;
  a01=arg[3]? arg[3][0] : 0;
  a02=arg[4]? arg[4][0] : 0;
  a03=arg[0]? arg[0][0] : 0;
  a04=1.0000000000000000e-300;
  a05=(a03+a04);
  a05=sqrt(a05);
  a06=(a02*a05);
  a03=(a03*a02);
  a07=arg[0]? arg[0][9] : 0;
  a08=arg[4]? arg[4][1] : 0;
  a07=(a07*a08);
  a03=(a03+a07);
  a07=arg[0]? arg[0][18] : 0;
  a09=arg[4]? arg[4][2] : 0;
  a07=(a07*a09);
  a03=(a03+a07);
  a07=arg[0]? arg[0][27] : 0;
  a10=arg[4]? arg[4][3] : 0;
  a07=(a07*a10);
  a03=(a03+a07);
  a07=arg[0]? arg[0][36] : 0;
  a11=arg[4]? arg[4][4] : 0;
  a07=(a07*a11);
  a03=(a03+a07);
  a07=arg[0]? arg[0][45] : 0;
  a12=arg[4]? arg[4][5] : 0;
  a07=(a07*a12);
  a03=(a03+a07);
  a07=arg[0]? arg[0][54] : 0;
  a13=arg[4]? arg[4][6] : 0;
  a07=(a07*a13);
  a03=(a03+a07);
  a07=arg[0]? arg[0][63] : 0;
  a14=arg[4]? arg[4][7] : 0;
  a07=(a07*a14);
  a03=(a03+a07);
  a07=arg[0]? arg[0][72] : 0;
  a15=arg[4]? arg[4][8] : 0;
  a07=(a07*a15);
  a03=(a03+a07);
  a07=arg[1]? arg[1][0] : 0;
  a03=(a03+a07);
  a03=(a03/a05);
  a16=(a06-a03);
  a17=(a00<a16);
  a03=(a17?a03:0);
  a17=(!a17);
  a17=(a17?a06:0);
  a03=(a03+a17);
  a03=casadi_fabs(a03);
  a03=(a01*a03);
  a03=casadi_fmax(a00,a03);
  a17=arg[6]? arg[6][0] : 0;
  a17=(a00<a17);
  a06=arg[0]? arg[0][10] : 0;
  a18=arg[0]? arg[0][20] : 0;
  a19=(a06+a18);
  a20=2.;
  a19=(a19/a20);
  a19=(a19+a04);
  a19=sqrt(a19);
  a21=(a08*a19);
  a22=arg[5]? arg[5][0] : 0;
  a22=(a19*a22);
  a22=(a21-a22);
  a22=(a17?a22:0);
  a23=(!a17);
  a24=arg[0]? arg[0][1] : 0;
  a24=(a24*a02);
  a06=(a06*a08);
  a24=(a24+a06);
  a06=arg[0]? arg[0][19] : 0;
  a06=(a06*a09);
  a24=(a24+a06);
  a06=arg[0]? arg[0][28] : 0;
  a06=(a06*a10);
  a24=(a24+a06);
  a06=arg[0]? arg[0][37] : 0;
  a06=(a06*a11);
  a24=(a24+a06);
  a06=arg[0]? arg[0][46] : 0;
  a06=(a06*a12);
  a24=(a24+a06);
  a06=arg[0]? arg[0][55] : 0;
  a06=(a06*a13);
  a24=(a24+a06);
  a06=arg[0]? arg[0][64] : 0;
  a06=(a06*a14);
  a24=(a24+a06);
  a06=arg[0]? arg[0][73] : 0;
  a06=(a06*a15);
  a24=(a24+a06);
  a06=arg[1]? arg[1][1] : 0;
  a24=(a24+a06);
  a24=(a24/a19);
  a24=(a21-a24);
  a25=casadi_sq(a24);
  a26=(a09*a19);
  a27=arg[0]? arg[0][2] : 0;
  a27=(a27*a02);
  a28=arg[0]? arg[0][11] : 0;
  a28=(a28*a08);
  a27=(a27+a28);
  a18=(a18*a09);
  a27=(a27+a18);
  a18=arg[0]? arg[0][29] : 0;
  a18=(a18*a10);
  a27=(a27+a18);
  a18=arg[0]? arg[0][38] : 0;
  a18=(a18*a11);
  a27=(a27+a18);
  a18=arg[0]? arg[0][47] : 0;
  a18=(a18*a12);
  a27=(a27+a18);
  a18=arg[0]? arg[0][56] : 0;
  a18=(a18*a13);
  a27=(a27+a18);
  a18=arg[0]? arg[0][65] : 0;
  a18=(a18*a14);
  a27=(a27+a18);
  a18=arg[0]? arg[0][74] : 0;
  a18=(a18*a15);
  a27=(a27+a18);
  a18=arg[1]? arg[1][2] : 0;
  a27=(a27+a18);
  a27=(a27/a19);
  a27=(a26-a27);
  a28=casadi_sq(a27);
  a25=(a25+a28);
  a25=(a25+a04);
  a25=sqrt(a25);
  a28=arg[2]? arg[2][0] : 0;
  a28=(a28*a19);
  a28=(a28/a05);
  a16=casadi_fmax(a16,a00);
  a28=(a28*a16);
  a16=(a25<=a28);
  a29=1.;
  a30=(a16?a29:0);
  a16=(!a16);
  a28=(a28/a25);
  a16=(a16?a28:0);
  a30=(a30+a16);
  a24=(a24*a30);
  a21=(a21-a24);
  a21=(a23?a21:0);
  a22=(a22+a21);
  a22=casadi_fabs(a22);
  a21=arg[5]? arg[5][1] : 0;
  a21=(a19*a21);
  a21=(a26-a21);
  a17=(a17?a21:0);
  a27=(a27*a30);
  a26=(a26-a27);
  a23=(a23?a26:0);
  a17=(a17+a23);
  a17=casadi_fabs(a17);
  a22=casadi_fmax(a22,a17);
  a22=(a01*a22);
  a03=casadi_fmax(a03,a22);
  a22=arg[3]? arg[3][1] : 0;
  a17=arg[0]? arg[0][30] : 0;
  a23=(a17+a04);
  a23=sqrt(a23);
  a26=(a10*a23);
  a27=arg[0]? arg[0][3] : 0;
  a27=(a27*a02);
  a30=arg[0]? arg[0][12] : 0;
  a30=(a30*a08);
  a27=(a27+a30);
  a30=arg[0]? arg[0][21] : 0;
  a30=(a30*a09);
  a27=(a27+a30);
  a17=(a17*a10);
  a27=(a27+a17);
  a17=arg[0]? arg[0][39] : 0;
  a17=(a17*a11);
  a27=(a27+a17);
  a17=arg[0]? arg[0][48] : 0;
  a17=(a17*a12);
  a27=(a27+a17);
  a17=arg[0]? arg[0][57] : 0;
  a17=(a17*a13);
  a27=(a27+a17);
  a17=arg[0]? arg[0][66] : 0;
  a17=(a17*a14);
  a27=(a27+a17);
  a17=arg[0]? arg[0][75] : 0;
  a17=(a17*a15);
  a27=(a27+a17);
  a17=arg[1]? arg[1][3] : 0;
  a27=(a27+a17);
  a27=(a27/a23);
  a30=(a26-a27);
  a21=(a00<a30);
  a27=(a21?a27:0);
  a21=(!a21);
  a21=(a21?a26:0);
  a27=(a27+a21);
  a27=casadi_fabs(a27);
  a27=(a22*a27);
  a03=casadi_fmax(a03,a27);
  a27=arg[6]? arg[6][1] : 0;
  a27=(a00<a27);
  a21=arg[0]? arg[0][40] : 0;
  a26=arg[0]? arg[0][50] : 0;
  a24=(a21+a26);
  a24=(a24/a20);
  a24=(a24+a04);
  a24=sqrt(a24);
  a16=(a11*a24);
  a28=arg[5]? arg[5][2] : 0;
  a28=(a24*a28);
  a28=(a16-a28);
  a28=(a27?a28:0);
  a25=(!a27);
  a31=arg[0]? arg[0][4] : 0;
  a31=(a31*a02);
  a32=arg[0]? arg[0][13] : 0;
  a32=(a32*a08);
  a31=(a31+a32);
  a32=arg[0]? arg[0][22] : 0;
  a32=(a32*a09);
  a31=(a31+a32);
  a32=arg[0]? arg[0][31] : 0;
  a32=(a32*a10);
  a31=(a31+a32);
  a21=(a21*a11);
  a31=(a31+a21);
  a21=arg[0]? arg[0][49] : 0;
  a21=(a21*a12);
  a31=(a31+a21);
  a21=arg[0]? arg[0][58] : 0;
  a21=(a21*a13);
  a31=(a31+a21);
  a21=arg[0]? arg[0][67] : 0;
  a21=(a21*a14);
  a31=(a31+a21);
  a21=arg[0]? arg[0][76] : 0;
  a21=(a21*a15);
  a31=(a31+a21);
  a21=arg[1]? arg[1][4] : 0;
  a31=(a31+a21);
  a31=(a31/a24);
  a31=(a16-a31);
  a32=casadi_sq(a31);
  a33=(a12*a24);
  a34=arg[0]? arg[0][5] : 0;
  a34=(a34*a02);
  a35=arg[0]? arg[0][14] : 0;
  a35=(a35*a08);
  a34=(a34+a35);
  a35=arg[0]? arg[0][23] : 0;
  a35=(a35*a09);
  a34=(a34+a35);
  a35=arg[0]? arg[0][32] : 0;
  a35=(a35*a10);
  a34=(a34+a35);
  a35=arg[0]? arg[0][41] : 0;
  a35=(a35*a11);
  a34=(a34+a35);
  a26=(a26*a12);
  a34=(a34+a26);
  a26=arg[0]? arg[0][59] : 0;
  a26=(a26*a13);
  a34=(a34+a26);
  a26=arg[0]? arg[0][68] : 0;
  a26=(a26*a14);
  a34=(a34+a26);
  a26=arg[0]? arg[0][77] : 0;
  a26=(a26*a15);
  a34=(a34+a26);
  a26=arg[1]? arg[1][5] : 0;
  a34=(a34+a26);
  a34=(a34/a24);
  a34=(a33-a34);
  a35=casadi_sq(a34);
  a32=(a32+a35);
  a32=(a32+a04);
  a32=sqrt(a32);
  a35=arg[2]? arg[2][1] : 0;
  a35=(a35*a24);
  a35=(a35/a23);
  a30=casadi_fmax(a30,a00);
  a35=(a35*a30);
  a30=(a32<=a35);
  a36=(a30?a29:0);
  a30=(!a30);
  a35=(a35/a32);
  a30=(a30?a35:0);
  a36=(a36+a30);
  a31=(a31*a36);
  a16=(a16-a31);
  a16=(a25?a16:0);
  a28=(a28+a16);
  a28=casadi_fabs(a28);
  a16=arg[5]? arg[5][3] : 0;
  a16=(a24*a16);
  a16=(a33-a16);
  a27=(a27?a16:0);
  a34=(a34*a36);
  a33=(a33-a34);
  a25=(a25?a33:0);
  a27=(a27+a25);
  a27=casadi_fabs(a27);
  a28=casadi_fmax(a28,a27);
  a28=(a22*a28);
  a03=casadi_fmax(a03,a28);
  a28=arg[3]? arg[3][2] : 0;
  a27=arg[0]? arg[0][60] : 0;
  a25=(a27+a04);
  a25=sqrt(a25);
  a33=(a13*a25);
  a34=arg[0]? arg[0][6] : 0;
  a34=(a34*a02);
  a36=arg[0]? arg[0][15] : 0;
  a36=(a36*a08);
  a34=(a34+a36);
  a36=arg[0]? arg[0][24] : 0;
  a36=(a36*a09);
  a34=(a34+a36);
  a36=arg[0]? arg[0][33] : 0;
  a36=(a36*a10);
  a34=(a34+a36);
  a36=arg[0]? arg[0][42] : 0;
  a36=(a36*a11);
  a34=(a34+a36);
  a36=arg[0]? arg[0][51] : 0;
  a36=(a36*a12);
  a34=(a34+a36);
  a27=(a27*a13);
  a34=(a34+a27);
  a27=arg[0]? arg[0][69] : 0;
  a27=(a27*a14);
  a34=(a34+a27);
  a27=arg[0]? arg[0][78] : 0;
  a27=(a27*a15);
  a34=(a34+a27);
  a27=arg[1]? arg[1][6] : 0;
  a34=(a34+a27);
  a34=(a34/a25);
  a36=(a33-a34);
  a16=(a00<a36);
  a34=(a16?a34:0);
  a16=(!a16);
  a16=(a16?a33:0);
  a34=(a34+a16);
  a34=casadi_fabs(a34);
  a34=(a28*a34);
  a03=casadi_fmax(a03,a34);
  a34=arg[6]? arg[6][2] : 0;
  a34=(a00<a34);
  a16=arg[0]? arg[0][70] : 0;
  a33=arg[0]? arg[0][80] : 0;
  a31=(a16+a33);
  a31=(a31/a20);
  a31=(a31+a04);
  a31=sqrt(a31);
  a20=(a14*a31);
  a30=arg[5]? arg[5][4] : 0;
  a30=(a31*a30);
  a30=(a20-a30);
  a30=(a34?a30:0);
  a35=(!a34);
  a32=arg[0]? arg[0][7] : 0;
  a32=(a32*a02);
  a37=arg[0]? arg[0][16] : 0;
  a37=(a37*a08);
  a32=(a32+a37);
  a37=arg[0]? arg[0][25] : 0;
  a37=(a37*a09);
  a32=(a32+a37);
  a37=arg[0]? arg[0][34] : 0;
  a37=(a37*a10);
  a32=(a32+a37);
  a37=arg[0]? arg[0][43] : 0;
  a37=(a37*a11);
  a32=(a32+a37);
  a37=arg[0]? arg[0][52] : 0;
  a37=(a37*a12);
  a32=(a32+a37);
  a37=arg[0]? arg[0][61] : 0;
  a37=(a37*a13);
  a32=(a32+a37);
  a16=(a16*a14);
  a32=(a32+a16);
  a16=arg[0]? arg[0][79] : 0;
  a16=(a16*a15);
  a32=(a32+a16);
  a16=arg[1]? arg[1][7] : 0;
  a32=(a32+a16);
  a32=(a32/a31);
  a32=(a20-a32);
  a37=casadi_sq(a32);
  a38=(a15*a31);
  a39=arg[0]? arg[0][8] : 0;
  a39=(a39*a02);
  a02=arg[0]? arg[0][17] : 0;
  a02=(a02*a08);
  a39=(a39+a02);
  a02=arg[0]? arg[0][26] : 0;
  a02=(a02*a09);
  a39=(a39+a02);
  a02=arg[0]? arg[0][35] : 0;
  a02=(a02*a10);
  a39=(a39+a02);
  a02=arg[0]? arg[0][44] : 0;
  a02=(a02*a11);
  a39=(a39+a02);
  a02=arg[0]? arg[0][53] : 0;
  a02=(a02*a12);
  a39=(a39+a02);
  a02=arg[0]? arg[0][62] : 0;
  a02=(a02*a13);
  a39=(a39+a02);
  a02=arg[0]? arg[0][71] : 0;
  a02=(a02*a14);
  a39=(a39+a02);
  a33=(a33*a15);
  a39=(a39+a33);
  a33=arg[1]? arg[1][8] : 0;
  a39=(a39+a33);
  a39=(a39/a31);
  a39=(a38-a39);
  a15=casadi_sq(a39);
  a37=(a37+a15);
  a37=(a37+a04);
  a37=sqrt(a37);
  a15=arg[2]? arg[2][2] : 0;
  a15=(a15*a31);
  a15=(a15/a25);
  a36=casadi_fmax(a36,a00);
  a15=(a15*a36);
  a36=(a37<=a15);
  a29=(a36?a29:0);
  a36=(!a36);
  a15=(a15/a37);
  a36=(a36?a15:0);
  a29=(a29+a36);
  a32=(a32*a29);
  a20=(a20-a32);
  a20=(a35?a20:0);
  a30=(a30+a20);
  a30=casadi_fabs(a30);
  a20=arg[5]? arg[5][5] : 0;
  a20=(a31*a20);
  a20=(a38-a20);
  a34=(a34?a20:0);
  a39=(a39*a29);
  a38=(a38-a39);
  a35=(a35?a38:0);
  a34=(a34+a35);
  a34=casadi_fabs(a34);
  a30=casadi_fmax(a30,a34);
  a30=(a28*a30);
  a03=casadi_fmax(a03,a30);
  a07=(a07/a05);
  a07=casadi_fabs(a07);
  a06=casadi_fabs(a06);
  a06=(a06/a19);
  a18=casadi_fabs(a18);
  a18=(a18/a19);
  a06=casadi_fmax(a06,a18);
  a07=casadi_fmax(a07,a06);
  a01=(a01*a07);
  a04=casadi_fmax(a04,a01);
  a17=(a17/a23);
  a17=casadi_fabs(a17);
  a21=casadi_fabs(a21);
  a21=(a21/a24);
  a26=casadi_fabs(a26);
  a26=(a26/a24);
  a21=casadi_fmax(a21,a26);
  a17=casadi_fmax(a17,a21);
  a22=(a22*a17);
  a04=casadi_fmax(a04,a22);
  a27=(a27/a25);
  a27=casadi_fabs(a27);
  a16=casadi_fabs(a16);
  a16=(a16/a31);
  a33=casadi_fabs(a33);
  a33=(a33/a31);
  a16=casadi_fmax(a16,a33);
  a27=casadi_fmax(a27,a16);
  a28=(a28*a27);
  a04=casadi_fmax(a04,a28);
  a03=(a03/a04);
  a00=casadi_fmax(a00,a03);
  if (res[0]!=0) res[0][0]=a00;
  return 0;
}

/* swept_3_5:(i0[9x9],i1[9],i2[3],i3[3],i4[9])->(o0[9],o1) */
static int casadi_f46(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real **res1=res+2, *w2=w+40, *w3=w+43, *w4=w+46, *w5=w+55, *w6=w+64, *w7=w+70, w8;
  const casadi_real **arg1=arg+5, *wr0, *wr1, *wr4;
  /* #0: @0 = input[0][0] */
  wr0 = arg[0] ? arg[0] : casadi_zeros;
  /* #1: @1 = input[1][0] */
  wr1 = arg[1] ? arg[1] : casadi_zeros;
  /* #2: @2 = input[2][0] */
  casadi_copy(arg[2], 3, w2);
  /* #3: @3 = input[3][0] */
  casadi_copy(arg[3], 3, w3);
  /* #4: @4 = input[4][0] */
  wr4 = arg[4] ? arg[4] : casadi_zeros;
  /* #5: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=wr4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #6: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #7: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #8: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #9: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #10: output[0][0] = @5 */
  casadi_copy(w5, 9, res[0]);
  /* #11: @6 = zeros(6x1) */
  casadi_clear(w6, 6);
  /* #12: @7 = zeros(3x1) */
  casadi_clear(w7, 3);
  /* #13: @8 = contact_misfit_3(@0, @1, @2, @3, @5, @6, @7) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  arg1[5]=w6;
  arg1[6]=w7;
  res1[0]=(&w8);
  if (casadi_f48(arg1, res1, iw, w, 0)) return 1;
  /* #14: output[1][0] = @8 */
  if (res[1]) res[1][0] = w8;
  return 0;
}

/* swept_same_3_5:(i0[9x9],i1[9],i2[3],i3[3],i4[9],i5)->(o0[9],o1) */
static int casadi_f50(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real w1;
  const casadi_real *wr0;
  /* #0: @0 = input[4][0] */
  wr0 = arg[4] ? arg[4] : casadi_zeros;
  /* #1: output[0][0] = @0 */
  casadi_copy(wr0, 9, res[0]);
  /* #2: @1 = input[5][0] */
  w1 = arg[5] ? arg[5][0] : 0;
  /* #3: output[1][0] = @1 */
  if (res[1]) res[1][0] = w1;
  return 0;
}

/* swept_again_3_5:(i0[9x9],i1[9],i2[3],i3[3],i4[9],i5)->(o0[9],o1) */
static int casadi_f51(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real **res1=res+2, *w2=w+164, *w3=w+167, *w5=w+170, w6;
  const casadi_real **arg1=arg+6, *wr0, *wr1, *wr4;
  /* #0: @0 = input[0][0] */
  wr0 = arg[0] ? arg[0] : casadi_zeros;
  /* #1: @1 = input[1][0] */
  wr1 = arg[1] ? arg[1] : casadi_zeros;
  /* #2: @2 = input[2][0] */
  casadi_copy(arg[2], 3, w2);
  /* #3: @3 = input[3][0] */
  casadi_copy(arg[3], 3, w3);
  /* #4: @4 = input[4][0] */
  wr4 = arg[4] ? arg[4] : casadi_zeros;
  /* #5: {@5, @6} = swept_3_5(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=wr4;
  res1[0]=w5;
  res1[1]=(&w6);
  if (casadi_f46(arg1, res1, iw, w, 0)) return 1;
  /* #6: output[0][0] = @5 */
  casadi_copy(w5, 9, res[0]);
  /* #7: output[1][0] = @6 */
  if (res[1]) res[1][0] = w6;
  return 0;
}

/* swept_if_3_5:(i0,i1[9x9],i2[9],i3[3],i4[3],i5[9],i6)->(o0[9],o1) */
static int casadi_f49(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f51(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f50(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* swept_same_3_20:(i0[9x9],i1[9],i2[3],i3[3],i4[9],i5)->(o0[9],o1) */
static int casadi_f53(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real w1;
  const casadi_real *wr0;
  /* #0: @0 = input[4][0] */
  wr0 = arg[4] ? arg[4] : casadi_zeros;
  /* #1: output[0][0] = @0 */
  casadi_copy(wr0, 9, res[0]);
  /* #2: @1 = input[5][0] */
  w1 = arg[5] ? arg[5][0] : 0;
  /* #3: output[1][0] = @1 */
  if (res[1]) res[1][0] = w1;
  return 0;
}

/* swept_3_20:(i0[9x9],i1[9],i2[3],i3[3],i4[9])->(o0[9],o1) */
static int casadi_f55(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real **res1=res+2, *w2=w+40, *w3=w+43, *w4=w+46, *w5=w+55, *w6=w+64, *w7=w+70, w8;
  const casadi_real **arg1=arg+5, *wr0, *wr1, *wr4;
  /* #0: @0 = input[0][0] */
  wr0 = arg[0] ? arg[0] : casadi_zeros;
  /* #1: @1 = input[1][0] */
  wr1 = arg[1] ? arg[1] : casadi_zeros;
  /* #2: @2 = input[2][0] */
  casadi_copy(arg[2], 3, w2);
  /* #3: @3 = input[3][0] */
  casadi_copy(arg[3], 3, w3);
  /* #4: @4 = input[4][0] */
  wr4 = arg[4] ? arg[4] : casadi_zeros;
  /* #5: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=wr4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #6: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #7: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #8: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #9: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #10: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #11: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #12: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #13: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #14: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #15: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #16: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #17: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #18: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #19: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #20: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #21: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #22: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #23: @5 = sweep_3(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  res1[0]=w5;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #24: @4 = sweep_3(@0, @1, @2, @3, @5) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w5;
  res1[0]=w4;
  if (casadi_f47(arg1, res1, iw, w, 0)) return 1;
  /* #25: output[0][0] = @4 */
  casadi_copy(w4, 9, res[0]);
  /* #26: @6 = zeros(6x1) */
  casadi_clear(w6, 6);
  /* #27: @7 = zeros(3x1) */
  casadi_clear(w7, 3);
  /* #28: @8 = contact_misfit_3(@0, @1, @2, @3, @4, @6, @7) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=w4;
  arg1[5]=w6;
  arg1[6]=w7;
  res1[0]=(&w8);
  if (casadi_f48(arg1, res1, iw, w, 0)) return 1;
  /* #29: output[1][0] = @8 */
  if (res[1]) res[1][0] = w8;
  return 0;
}

/* swept_again_3_20:(i0[9x9],i1[9],i2[3],i3[3],i4[9],i5)->(o0[9],o1) */
static int casadi_f54(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real **res1=res+2, *w2=w+164, *w3=w+167, *w5=w+170, w6;
  const casadi_real **arg1=arg+6, *wr0, *wr1, *wr4;
  /* #0: @0 = input[0][0] */
  wr0 = arg[0] ? arg[0] : casadi_zeros;
  /* #1: @1 = input[1][0] */
  wr1 = arg[1] ? arg[1] : casadi_zeros;
  /* #2: @2 = input[2][0] */
  casadi_copy(arg[2], 3, w2);
  /* #3: @3 = input[3][0] */
  casadi_copy(arg[3], 3, w3);
  /* #4: @4 = input[4][0] */
  wr4 = arg[4] ? arg[4] : casadi_zeros;
  /* #5: {@5, @6} = swept_3_20(@0, @1, @2, @3, @4) */
  arg1[0]=wr0;
  arg1[1]=wr1;
  arg1[2]=w2;
  arg1[3]=w3;
  arg1[4]=wr4;
  res1[0]=w5;
  res1[1]=(&w6);
  if (casadi_f55(arg1, res1, iw, w, 0)) return 1;
  /* #6: output[0][0] = @5 */
  casadi_copy(w5, 9, res[0]);
  /* #7: output[1][0] = @6 */
  if (res[1]) res[1][0] = w6;
  return 0;
}

/* swept_if_3_20:(i0,i1[9x9],i2[9],i3[3],i4[3],i5[9],i6)->(o0[9],o1) */
static int casadi_f52(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f54(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f53(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* largest_of_3:(i0[3],i1)->(o0) */
static int casadi_f56(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1;
  a0=arg[1]? arg[1][0] : 0;
  a1=arg[0]? arg[0][0] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][1] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][2] : 0;
  a0=casadi_fmax(a0,a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* no_blow:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6[21])->(o0[21]) */
static int casadi_f58(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  const casadi_real *wr0;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: output[0][0] = @0 */
  casadi_copy(wr0, 21, res[0]);
  return 0;
}

/* rates_after:(i0,i1[46],i2[21],i3[377],i4,i5[21],i6[21])->(o0[21]) */
static int casadi_f59(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+1, *rr, *w0=w+1952, *w1=w+1973, w2, *w3=w+1994, *w5=w+2040, w8, *w9=w+2061;
  const casadi_real **arg1=arg+7, *cr, *cs, *wr0, *wr1, *wr3, *wr4, *wr5, *wr6, *wr7;
  /* #0: @0 = input[2][0] */
  wr0 = arg[2] ? arg[2] : casadi_zeros;
  /* #1: @1 = input[6][0] */
  wr1 = arg[6] ? arg[6] : casadi_zeros;
  /* #2: @2 = input[0][0] */
  w2 = arg[0] ? arg[0][0] : 0;
  /* #3: @3 = input[1][0] */
  wr3 = arg[1] ? arg[1] : casadi_zeros;
  /* #4: {@4, @5, NULL, @6} = vertsplit(@3) */
  wr4 = wr3;
  wr5 = wr3+22;
  wr6 = wr3+43;
  /* #5: @5 = (@5+@0) */
  for (i=0, rr=w5, cr=wr5, cs=wr0; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #6: @3 = vertcat(@4, @5, @6) */
  rr=w3;
  for (i=0, cs=wr4; i<22; ++i) *rr++ = *cs++;
  for (i=0, cs=w5; i<21; ++i) *rr++ = *cs++;
  for (i=0, cs=wr6; i<3; ++i) *rr++ = *cs++;
  /* #7: @5 = zeros(21x1) */
  casadi_clear(w5, 21);
  /* #8: @7 = input[3][0] */
  wr7 = arg[3] ? arg[3] : casadi_zeros;
  /* #9: @8 = input[4][0] */
  w8 = arg[4] ? arg[4][0] : 0;
  /* #10: {@9, NULL} = rates(@2, @3, @5, @7, @8) */
  arg1[0]=(&w2);
  arg1[1]=w3;
  arg1[2]=w5;
  arg1[3]=wr7;
  arg1[4]=(&w8);
  res1[0]=w9;
  res1[1]=0;
  if (casadi_f27(arg1, res1, iw, w, 0)) return 1;
  /* #11: @5 = input[5][0] */
  wr5 = arg[5] ? arg[5] : casadi_zeros;
  /* #12: @9 = (@9-@5) */
  for (i=0, rr=w9, cs=wr5; i<21; ++i) (*rr++) -= (*cs++);
  /* #13: @1 = (@1*@9) */
  for (i=0, rr=w1, cr=wr1, cs=w9; i<21; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #14: @2 = 2 */
  w2 = 2.;
  /* #15: @1 = (@1/@2) */
  for (i=0, rr=w1; i<21; ++i) (*rr++) /= w2;
  /* #16: @0 = (@0+@1) */
  for (i=0, rr=w0, cr=wr0, cs=w1; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #17: output[0][0] = @0 */
  casadi_copy(w0, 21, res[0]);
  return 0;
}

/* after_blow:(i0,i1,i2[46],i3[21],i4[377],i5,i6[21],i7[21])->(o0[21]) */
static int casadi_f57(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f59(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f58(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* passive_3:(i0[3],i1)->(o0[3]) */
static int casadi_f60(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10;
  a00=arg[0]? arg[0][0] : 0;
  a01=0.;
  a02=casadi_fmin(a00,a01);
  a03=arg[1]? arg[1][0] : 0;
  a03=(a01<a03);
  a04=1.;
  a05=arg[0]? arg[0][1] : 0;
  a06=casadi_fmin(a05,a01);
  a07=(a02+a06);
  a08=arg[0]? arg[0][2] : 0;
  a09=casadi_fmin(a08,a01);
  a07=(a07+a09);
  a00=casadi_fmax(a00,a01);
  a05=casadi_fmax(a05,a01);
  a10=(a00+a05);
  a08=casadi_fmax(a08,a01);
  a10=(a10+a08);
  a01=1.0000000000000000e-300;
  a10=(a10+a01);
  a07=(a07/a10);
  a07=(-a07);
  a07=casadi_fmin(a04,a07);
  a07=(a03?a07:0);
  a03=(!a03);
  a03=(a03?a04:0);
  a07=(a07+a03);
  a00=(a07*a00);
  a02=(a02+a00);
  if (res[0]!=0) res[0][0]=a02;
  a05=(a07*a05);
  a06=(a06+a05);
  if (res[0]!=0) res[0][1]=a06;
  a07=(a07*a08);
  a09=(a09+a07);
  if (res[0]!=0) res[0][2]=a09;
  return 0;
}

/* unit:(i0[4])->(o0[4]) */
static int casadi_f61(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[0]? arg[0][0] : 0;
  a1=casadi_sq(a0);
  a2=arg[0]? arg[0][1] : 0;
  a3=casadi_sq(a2);
  a1=(a1+a3);
  a3=arg[0]? arg[0][2] : 0;
  a4=casadi_sq(a3);
  a1=(a1+a4);
  a4=arg[0]? arg[0][3] : 0;
  a5=casadi_sq(a4);
  a1=(a1+a5);
  a1=sqrt(a1);
  a0=(a0/a1);
  if (res[0]!=0) res[0][0]=a0;
  a2=(a2/a1);
  if (res[0]!=0) res[0][1]=a2;
  a3=(a3/a1);
  if (res[0]!=0) res[0][2]=a3;
  a4=(a4/a1);
  if (res[0]!=0) res[0][3]=a4;
  return 0;
}

/* RigidContact4_gap:(i0[18],i1[0],i2,i3[6])->(o0,o1) */
static int casadi_f62(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10;
  a00=arg[0]? arg[0][10] : 0;
  a01=arg[0]? arg[0][1] : 0;
  a02=arg[3]? arg[3][3] : 0;
  a03=arg[3]? arg[3][4] : 0;
  a04=cos(a03);
  a04=(a02*a04);
  a05=5.0000000000000000e-01;
  a06=arg[3]? arg[3][0] : 0;
  a05=(a05<a06);
  a06=arg[3]? arg[3][5] : 0;
  a06=cos(a06);
  a07=(a01/a06);
  a08=(a05?a07:0);
  a05=(!a05);
  a03=sin(a03);
  a09=(-a03);
  a07=casadi_fmin(a03,a07);
  a09=casadi_fmax(a09,a07);
  a05=(a05?a09:0);
  a08=(a08+a05);
  a05=(a04*a08);
  a09=1.;
  a07=casadi_sq(a08);
  a07=(a09-a07);
  a07=sqrt(a07);
  a05=(a05/a07);
  a05=(a05/a06);
  a04=(a04/a07);
  a04=(a02-a04);
  a07=(a04*a06);
  a07=(a07*a08);
  a05=(a05+a07);
  a05=(a01*a05);
  a07=arg[0]? arg[0][4] : 0;
  a08=(a06*a08);
  a08=casadi_sq(a08);
  a09=(a09-a08);
  a09=sqrt(a09);
  a04=(a04*a09);
  a09=casadi_sq(a07);
  a08=arg[0]? arg[0][7] : 0;
  a10=casadi_sq(a08);
  a09=(a09+a10);
  a10=9.9999999999999998e-13;
  a09=casadi_fmax(a09,a10);
  a09=sqrt(a09);
  a04=(a04/a09);
  a09=(a07*a04);
  a07=(a07*a09);
  a05=(a05+a07);
  a04=(a08*a04);
  a08=(a08*a04);
  a05=(a05+a08);
  a00=(a00-a05);
  if (res[0]!=0) res[0][0]=a00;
  a01=casadi_fabs(a01);
  a01=(a01/a06);
  a03=(a03-a01);
  a02=(a02*a03);
  if (res[1]!=0) res[1][0]=a02;
  return 0;
}

/* largest_of_9:(i0[9],i1)->(o0) */
static int casadi_f63(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1;
  a0=arg[1]? arg[1][0] : 0;
  a1=arg[0]? arg[0][0] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][1] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][2] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][3] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][4] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][5] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][6] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][7] : 0;
  a0=casadi_fmax(a0,a1);
  a1=arg[0]? arg[0][8] : 0;
  a0=casadi_fmax(a0,a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* judged_1:(i0[3],i1[3],i2,i3[3],i4[3],i5,i6)->(o0[5]) */
static int casadi_f64(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5, a6, a7, a8;
  a0=1.0000000000000000e-10;
  a1=arg[6]? arg[6][0] : 0;
  a0=(a0*a1);
  a1=arg[0]? arg[0][0] : 0;
  a0=(a0<a1);
  a2=arg[1]? arg[1][0] : 0;
  a3=1.0000000000000001e-09;
  a4=arg[5]? arg[5][0] : 0;
  a3=(a3*a4);
  a2=(a2<=a3);
  a0=(a0&&a2);
  if (res[0]!=0) res[0][0]=a0;
  a2=arg[1]? arg[1][1] : 0;
  a4=casadi_sq(a2);
  a5=arg[1]? arg[1][2] : 0;
  a6=casadi_sq(a5);
  a4=(a4+a6);
  a4=sqrt(a4);
  a3=(a4<=a3);
  a6=arg[0]? arg[0][1] : 0;
  a6=casadi_sq(a6);
  a7=arg[0]? arg[0][2] : 0;
  a7=casadi_sq(a7);
  a6=(a6+a7);
  a7=9.9999999900000003e-01;
  a8=arg[2]? arg[2][0] : 0;
  a8=(a8*a1);
  a7=(a7*a8);
  a7=casadi_sq(a7);
  a6=(a6<a7);
  a3=(a3||a6);
  a3=(a0*a3);
  if (res[0]!=0) res[0][1]=a3;
  a6=arg[3]? arg[3][0] : 0;
  a6=(a6*a2);
  a7=arg[4]? arg[4][0] : 0;
  a7=(a7*a5);
  a6=(a6+a7);
  a7=0.;
  a7=(a7<a4);
  a4=(a7?a4:0);
  a7=(!a7);
  a8=1.;
  a7=(a7?a8:0);
  a4=(a4+a7);
  a6=(a6/a4);
  a6=(a6*a0);
  a8=(a8-a3);
  a6=(a6*a8);
  if (res[0]!=0) res[0][2]=a6;
  a6=arg[3]? arg[3][1] : 0;
  a6=(a6*a2);
  a3=arg[4]? arg[4][1] : 0;
  a3=(a3*a5);
  a6=(a6+a3);
  a6=(a6/a4);
  a6=(a6*a0);
  a6=(a6*a8);
  if (res[0]!=0) res[0][3]=a6;
  a6=arg[3]? arg[3][2] : 0;
  a6=(a6*a2);
  a2=arg[4]? arg[4][2] : 0;
  a2=(a2*a5);
  a6=(a6+a2);
  a6=(a6/a4);
  a6=(a6*a0);
  a6=(a6*a8);
  if (res[0]!=0) res[0][4]=a6;
  return 0;
}

/* not_closed:(i0,i1[46],i2[377],i3[3])->(o0[46],o1[3],o2) */
static int casadi_f66(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real *w1=w+0, w2;
  const casadi_real *wr0;
  /* #0: @0 = input[1][0] */
  wr0 = arg[1] ? arg[1] : casadi_zeros;
  /* #1: output[0][0] = @0 */
  casadi_copy(wr0, 46, res[0]);
  /* #2: @1 = input[3][0] */
  casadi_copy(arg[3], 3, w1);
  /* #3: output[1][0] = @1 */
  casadi_copy(w1, 3, res[1]);
  /* #4: @2 = 0 */
  w2 = 0.;
  /* #5: output[2][0] = @2 */
  if (res[2]) res[2][0] = w2;
  return 0;
}

/* RigidContact4_pos:(i0[18],i1[0],i2,i3[6])->(o0[6],o1[6],o2) */
static int casadi_f68(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12;
  a00=0.;
  if (res[0]!=0) res[0][0]=a00;
  if (res[0]!=0) res[0][1]=a00;
  if (res[0]!=0) res[0][2]=a00;
  if (res[0]!=0) res[0][3]=a00;
  if (res[0]!=0) res[0][4]=a00;
  if (res[0]!=0) res[0][5]=a00;
  if (res[1]!=0) res[1][0]=a00;
  a01=1.;
  if (res[1]!=0) res[1][1]=a01;
  if (res[1]!=0) res[1][2]=a00;
  a02=arg[0]? arg[0][11] : 0;
  a03=arg[0]? arg[0][2] : 0;
  a04=arg[3]? arg[3][3] : 0;
  a05=arg[3]? arg[3][4] : 0;
  a06=cos(a05);
  a06=(a04*a06);
  a07=5.0000000000000000e-01;
  a08=arg[3]? arg[3][0] : 0;
  a07=(a07<a08);
  a08=arg[0]? arg[0][1] : 0;
  a09=arg[3]? arg[3][5] : 0;
  a09=cos(a09);
  a10=(a08/a09);
  a11=(a07?a10:0);
  a07=(!a07);
  a05=sin(a05);
  a12=(-a05);
  a05=casadi_fmin(a05,a10);
  a12=casadi_fmax(a12,a05);
  a07=(a07?a12:0);
  a11=(a11+a07);
  a07=(a06*a11);
  a12=casadi_sq(a11);
  a12=(a01-a12);
  a12=sqrt(a12);
  a07=(a07/a12);
  a07=(a07/a09);
  a06=(a06/a12);
  a04=(a04-a06);
  a06=(a04*a09);
  a06=(a06*a11);
  a07=(a07+a06);
  a03=(a03*a07);
  a06=arg[0]? arg[0][5] : 0;
  a12=arg[0]? arg[0][4] : 0;
  a09=(a09*a11);
  a09=casadi_sq(a09);
  a01=(a01-a09);
  a01=sqrt(a01);
  a04=(a04*a01);
  a01=casadi_sq(a12);
  a09=arg[0]? arg[0][7] : 0;
  a11=casadi_sq(a09);
  a01=(a01+a11);
  a11=9.9999999999999998e-13;
  a01=casadi_fmax(a01,a11);
  a01=sqrt(a01);
  a04=(a04/a01);
  a01=(a12*a04);
  a06=(a06*a01);
  a03=(a03+a06);
  a06=arg[0]? arg[0][8] : 0;
  a04=(a09*a04);
  a06=(a06*a04);
  a03=(a03+a06);
  a03=(a02-a03);
  a03=(a03-a02);
  a03=(-a03);
  if (res[1]!=0) res[1][3]=a03;
  if (res[1]!=0) res[1][4]=a00;
  a00=arg[0]? arg[0][9] : 0;
  a03=arg[0]? arg[0][0] : 0;
  a03=(a03*a07);
  a02=arg[0]? arg[0][3] : 0;
  a02=(a02*a01);
  a03=(a03+a02);
  a02=arg[0]? arg[0][6] : 0;
  a02=(a02*a04);
  a03=(a03+a02);
  a03=(a00-a03);
  a03=(a03-a00);
  if (res[1]!=0) res[1][5]=a03;
  a03=arg[0]? arg[0][10] : 0;
  a08=(a08*a07);
  a12=(a12*a01);
  a08=(a08+a12);
  a09=(a09*a04);
  a08=(a08+a09);
  a03=(a03-a08);
  if (res[2]!=0) res[2][0]=a03;
  return 0;
}

/* FixedIdealJoint3_prop4:(i0[15],i1[8],i2[6])->(o0,o1[6]) */
static int casadi_f69(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10;
  a00=arg[0]? arg[0][3] : 0;
  a01=arg[2]? arg[2][0] : 0;
  a00=(a00*a01);
  a02=arg[0]? arg[0][4] : 0;
  a03=arg[2]? arg[2][1] : 0;
  a02=(a02*a03);
  a00=(a00+a02);
  a02=arg[0]? arg[0][5] : 0;
  a04=arg[2]? arg[2][2] : 0;
  a02=(a02*a04);
  a00=(a00+a02);
  a02=arg[0]? arg[0][6] : 0;
  a05=arg[2]? arg[2][3] : 0;
  a02=(a02*a05);
  a00=(a00+a02);
  a02=arg[0]? arg[0][7] : 0;
  a06=arg[2]? arg[2][4] : 0;
  a02=(a02*a06);
  a00=(a00+a02);
  a02=arg[0]? arg[0][8] : 0;
  a07=arg[2]? arg[2][5] : 0;
  a02=(a02*a07);
  a00=(a00+a02);
  if (res[0]!=0) res[0][0]=a00;
  a02=arg[1]? arg[1][0] : 0;
  a02=(a02*a00);
  a01=(a01-a02);
  if (res[1]!=0) res[1][0]=a01;
  a02=arg[1]? arg[1][1] : 0;
  a02=(a02*a00);
  a03=(a03-a02);
  if (res[1]!=0) res[1][1]=a03;
  a02=arg[1]? arg[1][2] : 0;
  a02=(a02*a00);
  a04=(a04-a02);
  if (res[1]!=0) res[1][2]=a04;
  a02=arg[1]? arg[1][3] : 0;
  a02=(a02*a00);
  a05=(a05-a02);
  a02=arg[0]? arg[0][1] : 0;
  a08=(a02*a04);
  a09=arg[0]? arg[0][2] : 0;
  a10=(a09*a03);
  a08=(a08-a10);
  a05=(a05+a08);
  if (res[1]!=0) res[1][3]=a05;
  a05=arg[1]? arg[1][4] : 0;
  a05=(a05*a00);
  a06=(a06-a05);
  a09=(a09*a01);
  a05=arg[0]? arg[0][0] : 0;
  a04=(a05*a04);
  a09=(a09-a04);
  a06=(a06+a09);
  if (res[1]!=0) res[1][4]=a06;
  a06=arg[1]? arg[1][5] : 0;
  a06=(a06*a00);
  a07=(a07-a06);
  a05=(a05*a03);
  a02=(a02*a01);
  a05=(a05-a02);
  a07=(a07+a05);
  if (res[1]!=0) res[1][5]=a07;
  return 0;
}

/* FixedIdealJoint2_prop3:(i0[15],i1[8],i2[6])->(o0,o1[6]) */
static int casadi_f70(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10;
  a00=arg[0]? arg[0][3] : 0;
  a01=arg[2]? arg[2][0] : 0;
  a00=(a00*a01);
  a02=arg[0]? arg[0][4] : 0;
  a03=arg[2]? arg[2][1] : 0;
  a02=(a02*a03);
  a00=(a00+a02);
  a02=arg[0]? arg[0][5] : 0;
  a04=arg[2]? arg[2][2] : 0;
  a02=(a02*a04);
  a00=(a00+a02);
  a02=arg[0]? arg[0][6] : 0;
  a05=arg[2]? arg[2][3] : 0;
  a02=(a02*a05);
  a00=(a00+a02);
  a02=arg[0]? arg[0][7] : 0;
  a06=arg[2]? arg[2][4] : 0;
  a02=(a02*a06);
  a00=(a00+a02);
  a02=arg[0]? arg[0][8] : 0;
  a07=arg[2]? arg[2][5] : 0;
  a02=(a02*a07);
  a00=(a00+a02);
  if (res[0]!=0) res[0][0]=a00;
  a02=arg[1]? arg[1][0] : 0;
  a02=(a02*a00);
  a01=(a01-a02);
  if (res[1]!=0) res[1][0]=a01;
  a02=arg[1]? arg[1][1] : 0;
  a02=(a02*a00);
  a03=(a03-a02);
  if (res[1]!=0) res[1][1]=a03;
  a02=arg[1]? arg[1][2] : 0;
  a02=(a02*a00);
  a04=(a04-a02);
  if (res[1]!=0) res[1][2]=a04;
  a02=arg[1]? arg[1][3] : 0;
  a02=(a02*a00);
  a05=(a05-a02);
  a02=arg[0]? arg[0][1] : 0;
  a08=(a02*a04);
  a09=arg[0]? arg[0][2] : 0;
  a10=(a09*a03);
  a08=(a08-a10);
  a05=(a05+a08);
  if (res[1]!=0) res[1][3]=a05;
  a05=arg[1]? arg[1][4] : 0;
  a05=(a05*a00);
  a06=(a06-a05);
  a09=(a09*a01);
  a05=arg[0]? arg[0][0] : 0;
  a04=(a05*a04);
  a09=(a09-a04);
  a06=(a06+a09);
  if (res[1]!=0) res[1][4]=a06;
  a06=arg[1]? arg[1][5] : 0;
  a06=(a06*a00);
  a07=(a07-a06);
  a05=(a05*a03);
  a02=(a02*a01);
  a05=(a05-a02);
  a07=(a07+a05);
  if (res[1]!=0) res[1][5]=a07;
  return 0;
}

/* gram_6_1_1_1:(i0[21],i1[6],i2[6],i3[6])->(o0,o1,o2,o3,o4,o5) */
static int casadi_f71(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  casadi_real a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35;
  casadi_real a36, a37, a38, a39, a40, a41, a42, a43, a44, a45;
  a00=arg[1]? arg[1][0] : 0;
  a01=arg[0]? arg[0][0] : 0;
  a02=(a01*a00);
  a03=arg[0]? arg[0][1] : 0;
  a04=arg[1]? arg[1][1] : 0;
  a05=(a03*a04);
  a02=(a02+a05);
  a05=arg[0]? arg[0][3] : 0;
  a06=arg[1]? arg[1][2] : 0;
  a07=(a05*a06);
  a02=(a02+a07);
  a07=arg[0]? arg[0][6] : 0;
  a08=arg[1]? arg[1][3] : 0;
  a09=(a07*a08);
  a02=(a02+a09);
  a09=arg[0]? arg[0][10] : 0;
  a10=arg[1]? arg[1][4] : 0;
  a11=(a09*a10);
  a02=(a02+a11);
  a11=arg[0]? arg[0][15] : 0;
  a12=arg[1]? arg[1][5] : 0;
  a13=(a11*a12);
  a02=(a02+a13);
  a02=(a00*a02);
  a13=(a03*a00);
  a14=arg[0]? arg[0][2] : 0;
  a15=(a14*a04);
  a13=(a13+a15);
  a15=arg[0]? arg[0][4] : 0;
  a16=(a15*a06);
  a13=(a13+a16);
  a16=arg[0]? arg[0][7] : 0;
  a17=(a16*a08);
  a13=(a13+a17);
  a17=arg[0]? arg[0][11] : 0;
  a18=(a17*a10);
  a13=(a13+a18);
  a18=arg[0]? arg[0][16] : 0;
  a19=(a18*a12);
  a13=(a13+a19);
  a13=(a04*a13);
  a02=(a02+a13);
  a13=(a05*a00);
  a19=(a15*a04);
  a13=(a13+a19);
  a19=arg[0]? arg[0][5] : 0;
  a20=(a19*a06);
  a13=(a13+a20);
  a20=arg[0]? arg[0][8] : 0;
  a21=(a20*a08);
  a13=(a13+a21);
  a21=arg[0]? arg[0][12] : 0;
  a22=(a21*a10);
  a13=(a13+a22);
  a22=arg[0]? arg[0][17] : 0;
  a23=(a22*a12);
  a13=(a13+a23);
  a13=(a06*a13);
  a02=(a02+a13);
  a13=(a07*a00);
  a23=(a16*a04);
  a13=(a13+a23);
  a23=(a20*a06);
  a13=(a13+a23);
  a23=arg[0]? arg[0][9] : 0;
  a24=(a23*a08);
  a13=(a13+a24);
  a24=arg[0]? arg[0][13] : 0;
  a25=(a24*a10);
  a13=(a13+a25);
  a25=arg[0]? arg[0][18] : 0;
  a26=(a25*a12);
  a13=(a13+a26);
  a13=(a08*a13);
  a02=(a02+a13);
  a13=(a09*a00);
  a26=(a17*a04);
  a13=(a13+a26);
  a26=(a21*a06);
  a13=(a13+a26);
  a26=(a24*a08);
  a13=(a13+a26);
  a26=arg[0]? arg[0][14] : 0;
  a27=(a26*a10);
  a13=(a13+a27);
  a27=arg[0]? arg[0][19] : 0;
  a28=(a27*a12);
  a13=(a13+a28);
  a13=(a10*a13);
  a02=(a02+a13);
  a13=(a11*a00);
  a28=(a18*a04);
  a13=(a13+a28);
  a28=(a22*a06);
  a13=(a13+a28);
  a28=(a25*a08);
  a13=(a13+a28);
  a28=(a27*a10);
  a13=(a13+a28);
  a28=arg[0]? arg[0][20] : 0;
  a29=(a28*a12);
  a13=(a13+a29);
  a13=(a12*a13);
  a02=(a02+a13);
  if (res[0]!=0) res[0][0]=a02;
  a02=arg[2]? arg[2][0] : 0;
  a13=(a01*a02);
  a29=arg[2]? arg[2][1] : 0;
  a30=(a03*a29);
  a13=(a13+a30);
  a30=arg[2]? arg[2][2] : 0;
  a31=(a05*a30);
  a13=(a13+a31);
  a31=arg[2]? arg[2][3] : 0;
  a32=(a07*a31);
  a13=(a13+a32);
  a32=arg[2]? arg[2][4] : 0;
  a33=(a09*a32);
  a13=(a13+a33);
  a33=arg[2]? arg[2][5] : 0;
  a34=(a11*a33);
  a13=(a13+a34);
  a34=(a00*a13);
  a35=(a03*a02);
  a36=(a14*a29);
  a35=(a35+a36);
  a36=(a15*a30);
  a35=(a35+a36);
  a36=(a16*a31);
  a35=(a35+a36);
  a36=(a17*a32);
  a35=(a35+a36);
  a36=(a18*a33);
  a35=(a35+a36);
  a36=(a04*a35);
  a34=(a34+a36);
  a36=(a05*a02);
  a37=(a15*a29);
  a36=(a36+a37);
  a37=(a19*a30);
  a36=(a36+a37);
  a37=(a20*a31);
  a36=(a36+a37);
  a37=(a21*a32);
  a36=(a36+a37);
  a37=(a22*a33);
  a36=(a36+a37);
  a37=(a06*a36);
  a34=(a34+a37);
  a37=(a07*a02);
  a38=(a16*a29);
  a37=(a37+a38);
  a38=(a20*a30);
  a37=(a37+a38);
  a38=(a23*a31);
  a37=(a37+a38);
  a38=(a24*a32);
  a37=(a37+a38);
  a38=(a25*a33);
  a37=(a37+a38);
  a38=(a08*a37);
  a34=(a34+a38);
  a38=(a09*a02);
  a39=(a17*a29);
  a38=(a38+a39);
  a39=(a21*a30);
  a38=(a38+a39);
  a39=(a24*a31);
  a38=(a38+a39);
  a39=(a26*a32);
  a38=(a38+a39);
  a39=(a27*a33);
  a38=(a38+a39);
  a39=(a10*a38);
  a34=(a34+a39);
  a39=(a11*a02);
  a40=(a18*a29);
  a39=(a39+a40);
  a40=(a22*a30);
  a39=(a39+a40);
  a40=(a25*a31);
  a39=(a39+a40);
  a40=(a27*a32);
  a39=(a39+a40);
  a40=(a28*a33);
  a39=(a39+a40);
  a40=(a12*a39);
  a34=(a34+a40);
  if (res[1]!=0) res[1][0]=a34;
  a34=arg[3]? arg[3][0] : 0;
  a01=(a01*a34);
  a40=arg[3]? arg[3][1] : 0;
  a41=(a03*a40);
  a01=(a01+a41);
  a41=arg[3]? arg[3][2] : 0;
  a42=(a05*a41);
  a01=(a01+a42);
  a42=arg[3]? arg[3][3] : 0;
  a43=(a07*a42);
  a01=(a01+a43);
  a43=arg[3]? arg[3][4] : 0;
  a44=(a09*a43);
  a01=(a01+a44);
  a44=arg[3]? arg[3][5] : 0;
  a45=(a11*a44);
  a01=(a01+a45);
  a00=(a00*a01);
  a03=(a03*a34);
  a14=(a14*a40);
  a03=(a03+a14);
  a14=(a15*a41);
  a03=(a03+a14);
  a14=(a16*a42);
  a03=(a03+a14);
  a14=(a17*a43);
  a03=(a03+a14);
  a14=(a18*a44);
  a03=(a03+a14);
  a04=(a04*a03);
  a00=(a00+a04);
  a05=(a05*a34);
  a15=(a15*a40);
  a05=(a05+a15);
  a19=(a19*a41);
  a05=(a05+a19);
  a19=(a20*a42);
  a05=(a05+a19);
  a19=(a21*a43);
  a05=(a05+a19);
  a19=(a22*a44);
  a05=(a05+a19);
  a06=(a06*a05);
  a00=(a00+a06);
  a07=(a07*a34);
  a16=(a16*a40);
  a07=(a07+a16);
  a20=(a20*a41);
  a07=(a07+a20);
  a23=(a23*a42);
  a07=(a07+a23);
  a23=(a24*a43);
  a07=(a07+a23);
  a23=(a25*a44);
  a07=(a07+a23);
  a08=(a08*a07);
  a00=(a00+a08);
  a09=(a09*a34);
  a17=(a17*a40);
  a09=(a09+a17);
  a21=(a21*a41);
  a09=(a09+a21);
  a24=(a24*a42);
  a09=(a09+a24);
  a26=(a26*a43);
  a09=(a09+a26);
  a26=(a27*a44);
  a09=(a09+a26);
  a10=(a10*a09);
  a00=(a00+a10);
  a11=(a11*a34);
  a18=(a18*a40);
  a11=(a11+a18);
  a22=(a22*a41);
  a11=(a11+a22);
  a25=(a25*a42);
  a11=(a11+a25);
  a27=(a27*a43);
  a11=(a11+a27);
  a28=(a28*a44);
  a11=(a11+a28);
  a12=(a12*a11);
  a00=(a00+a12);
  if (res[2]!=0) res[2][0]=a00;
  a13=(a02*a13);
  a35=(a29*a35);
  a13=(a13+a35);
  a36=(a30*a36);
  a13=(a13+a36);
  a37=(a31*a37);
  a13=(a13+a37);
  a38=(a32*a38);
  a13=(a13+a38);
  a39=(a33*a39);
  a13=(a13+a39);
  if (res[3]!=0) res[3][0]=a13;
  a02=(a02*a01);
  a29=(a29*a03);
  a02=(a02+a29);
  a30=(a30*a05);
  a02=(a02+a30);
  a31=(a31*a07);
  a02=(a02+a31);
  a32=(a32*a09);
  a02=(a02+a32);
  a33=(a33*a11);
  a02=(a02+a33);
  if (res[4]!=0) res[4][0]=a02;
  a34=(a34*a01);
  a40=(a40*a03);
  a34=(a34+a40);
  a41=(a41*a05);
  a34=(a34+a41);
  a42=(a42*a07);
  a34=(a34+a42);
  a43=(a43*a09);
  a34=(a34+a43);
  a44=(a44*a11);
  a34=(a34+a44);
  if (res[5]!=0) res[5][0]=a34;
  return 0;
}

/* gram_1_1:(i0,i1)->(o0) */
static int casadi_f72(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1;
  a0=arg[1]? arg[1][0] : 0;
  a1=arg[0]? arg[0][0] : 0;
  a1=(a1*a0);
  a0=(a0*a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* RigidContact4_mask_position:(i0[13])->(o0) */
static int casadi_f73(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0;
  a0=arg[0]? arg[0][0] : 0;
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* masked_3_:(i0[3x3],i1[3],i2[3])->(o0[3],o1[]) */
static int casadi_f74(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
  a00=arg[2]? arg[2][0] : 0;
  a01=arg[1]? arg[1][0] : 0;
  a01=(a00*a01);
  a02=arg[0]? arg[0][3] : 0;
  a02=(a02*a00);
  a03=arg[2]? arg[2][1] : 0;
  a04=arg[1]? arg[1][1] : 0;
  a04=(a03*a04);
  a05=arg[0]? arg[0][1] : 0;
  a05=(a05*a03);
  a06=arg[0]? arg[0][0] : 0;
  a06=(a06*a00);
  a07=1.;
  a08=(a07-a00);
  a06=(a06+a08);
  a08=(a05/a06);
  a09=(a08*a01);
  a09=(a04-a09);
  a10=arg[0]? arg[0][7] : 0;
  a10=(a10*a03);
  a11=arg[0]? arg[0][6] : 0;
  a11=(a11*a00);
  a00=(a08*a11);
  a00=(a10-a00);
  a12=arg[2]? arg[2][2] : 0;
  a13=arg[1]? arg[1][2] : 0;
  a13=(a12*a13);
  a14=arg[0]? arg[0][2] : 0;
  a14=(a14*a12);
  a15=(a14/a06);
  a16=(a15*a01);
  a16=(a13-a16);
  a17=arg[0]? arg[0][5] : 0;
  a17=(a17*a12);
  a18=(a15*a02);
  a18=(a17-a18);
  a19=arg[0]? arg[0][4] : 0;
  a19=(a19*a03);
  a03=(a07-a03);
  a19=(a19+a03);
  a03=(a08*a02);
  a03=(a19-a03);
  a18=(a18/a03);
  a20=(a18*a09);
  a16=(a16-a20);
  a20=arg[0]? arg[0][8] : 0;
  a20=(a20*a12);
  a07=(a07-a12);
  a20=(a20+a07);
  a07=(a15*a11);
  a07=(a20-a07);
  a12=(a18*a00);
  a07=(a07-a12);
  a16=(a16/a07);
  a12=(a00*a16);
  a09=(a09-a12);
  a09=(a09/a03);
  a12=(a02*a09);
  a21=(a01-a12);
  a22=(a11*a16);
  a21=(a21-a22);
  a23=(a21/a06);
  a21=(a21+a12);
  a21=(a21+a22);
  a01=(a01-a21);
  a05=(a05*a23);
  a19=(a19*a09);
  a05=(a05+a19);
  a10=(a10*a16);
  a05=(a05+a10);
  a04=(a04-a05);
  a08=(a08*a01);
  a04=(a04-a08);
  a14=(a14*a23);
  a17=(a17*a09);
  a14=(a14+a17);
  a20=(a20*a16);
  a14=(a14+a20);
  a13=(a13-a14);
  a15=(a15*a01);
  a13=(a13-a15);
  a18=(a18*a04);
  a13=(a13-a18);
  a13=(a13/a07);
  a00=(a00*a13);
  a04=(a04-a00);
  a04=(a04/a03);
  a02=(a02*a04);
  a01=(a01-a02);
  a11=(a11*a13);
  a01=(a01-a11);
  a01=(a01/a06);
  a23=(a23+a01);
  if (res[0]!=0) res[0][0]=a23;
  a09=(a09+a04);
  if (res[0]!=0) res[0][1]=a09;
  a16=(a16+a13);
  if (res[0]!=0) res[0][2]=a16;
  return 0;
}

/* weighted_6_1_1_1:(i0[21],i1[6],i2[6],i3[6],i4,i5,i6)->(o0[6]) */
static int casadi_f75(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[1]? arg[1][0] : 0;
  a02=arg[4]? arg[4][0] : 0;
  a01=(a01*a02);
  a03=arg[2]? arg[2][0] : 0;
  a04=arg[5]? arg[5][0] : 0;
  a03=(a03*a04);
  a01=(a01+a03);
  a03=arg[3]? arg[3][0] : 0;
  a05=arg[6]? arg[6][0] : 0;
  a03=(a03*a05);
  a01=(a01+a03);
  a00=(a00*a01);
  a03=arg[0]? arg[0][1] : 0;
  a06=arg[1]? arg[1][1] : 0;
  a06=(a06*a02);
  a07=arg[2]? arg[2][1] : 0;
  a07=(a07*a04);
  a06=(a06+a07);
  a07=arg[3]? arg[3][1] : 0;
  a07=(a07*a05);
  a06=(a06+a07);
  a07=(a03*a06);
  a00=(a00+a07);
  a07=arg[0]? arg[0][3] : 0;
  a08=arg[1]? arg[1][2] : 0;
  a08=(a08*a02);
  a09=arg[2]? arg[2][2] : 0;
  a09=(a09*a04);
  a08=(a08+a09);
  a09=arg[3]? arg[3][2] : 0;
  a09=(a09*a05);
  a08=(a08+a09);
  a09=(a07*a08);
  a00=(a00+a09);
  a09=arg[0]? arg[0][6] : 0;
  a10=arg[1]? arg[1][3] : 0;
  a10=(a10*a02);
  a11=arg[2]? arg[2][3] : 0;
  a11=(a11*a04);
  a10=(a10+a11);
  a11=arg[3]? arg[3][3] : 0;
  a11=(a11*a05);
  a10=(a10+a11);
  a11=(a09*a10);
  a00=(a00+a11);
  a11=arg[0]? arg[0][10] : 0;
  a12=arg[1]? arg[1][4] : 0;
  a12=(a12*a02);
  a13=arg[2]? arg[2][4] : 0;
  a13=(a13*a04);
  a12=(a12+a13);
  a13=arg[3]? arg[3][4] : 0;
  a13=(a13*a05);
  a12=(a12+a13);
  a13=(a11*a12);
  a00=(a00+a13);
  a13=arg[0]? arg[0][15] : 0;
  a14=arg[1]? arg[1][5] : 0;
  a14=(a14*a02);
  a02=arg[2]? arg[2][5] : 0;
  a02=(a02*a04);
  a14=(a14+a02);
  a02=arg[3]? arg[3][5] : 0;
  a02=(a02*a05);
  a14=(a14+a02);
  a02=(a13*a14);
  a00=(a00+a02);
  if (res[0]!=0) res[0][0]=a00;
  a03=(a03*a01);
  a00=arg[0]? arg[0][2] : 0;
  a00=(a00*a06);
  a03=(a03+a00);
  a00=arg[0]? arg[0][4] : 0;
  a02=(a00*a08);
  a03=(a03+a02);
  a02=arg[0]? arg[0][7] : 0;
  a05=(a02*a10);
  a03=(a03+a05);
  a05=arg[0]? arg[0][11] : 0;
  a04=(a05*a12);
  a03=(a03+a04);
  a04=arg[0]? arg[0][16] : 0;
  a15=(a04*a14);
  a03=(a03+a15);
  if (res[0]!=0) res[0][1]=a03;
  a07=(a07*a01);
  a00=(a00*a06);
  a07=(a07+a00);
  a00=arg[0]? arg[0][5] : 0;
  a00=(a00*a08);
  a07=(a07+a00);
  a00=arg[0]? arg[0][8] : 0;
  a03=(a00*a10);
  a07=(a07+a03);
  a03=arg[0]? arg[0][12] : 0;
  a15=(a03*a12);
  a07=(a07+a15);
  a15=arg[0]? arg[0][17] : 0;
  a16=(a15*a14);
  a07=(a07+a16);
  if (res[0]!=0) res[0][2]=a07;
  a09=(a09*a01);
  a02=(a02*a06);
  a09=(a09+a02);
  a00=(a00*a08);
  a09=(a09+a00);
  a00=arg[0]? arg[0][9] : 0;
  a00=(a00*a10);
  a09=(a09+a00);
  a00=arg[0]? arg[0][13] : 0;
  a02=(a00*a12);
  a09=(a09+a02);
  a02=arg[0]? arg[0][18] : 0;
  a07=(a02*a14);
  a09=(a09+a07);
  if (res[0]!=0) res[0][3]=a09;
  a11=(a11*a01);
  a05=(a05*a06);
  a11=(a11+a05);
  a03=(a03*a08);
  a11=(a11+a03);
  a00=(a00*a10);
  a11=(a11+a00);
  a00=arg[0]? arg[0][14] : 0;
  a00=(a00*a12);
  a11=(a11+a00);
  a00=arg[0]? arg[0][19] : 0;
  a03=(a00*a14);
  a11=(a11+a03);
  if (res[0]!=0) res[0][4]=a11;
  a13=(a13*a01);
  a04=(a04*a06);
  a13=(a13+a04);
  a15=(a15*a08);
  a13=(a13+a15);
  a02=(a02*a10);
  a13=(a13+a02);
  a00=(a00*a12);
  a13=(a13+a00);
  a00=arg[0]? arg[0][20] : 0;
  a00=(a00*a14);
  a13=(a13+a00);
  if (res[0]!=0) res[0][5]=a13;
  return 0;
}

/* free1_move:(i0[7],i1[6],i2,i3[4],i4[6])->(o0[7]) */
static int casadi_f76(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12;
  a00=arg[0]? arg[0][0] : 0;
  a01=arg[4]? arg[4][0] : 0;
  a00=(a00+a01);
  if (res[0]!=0) res[0][0]=a00;
  a00=arg[0]? arg[0][1] : 0;
  a01=arg[4]? arg[4][1] : 0;
  a00=(a00+a01);
  if (res[0]!=0) res[0][1]=a00;
  a00=arg[0]? arg[0][2] : 0;
  a01=arg[4]? arg[4][2] : 0;
  a00=(a00+a01);
  if (res[0]!=0) res[0][2]=a00;
  a00=arg[0]? arg[0][3] : 0;
  a01=5.0000000000000000e-01;
  a02=arg[0]? arg[0][4] : 0;
  a03=arg[4]? arg[4][3] : 0;
  a04=(a02*a03);
  a05=arg[0]? arg[0][5] : 0;
  a06=arg[4]? arg[4][4] : 0;
  a07=(a05*a06);
  a04=(a04+a07);
  a07=arg[0]? arg[0][6] : 0;
  a08=arg[4]? arg[4][5] : 0;
  a09=(a07*a08);
  a04=(a04+a09);
  a04=(a01*a04);
  a04=(a00-a04);
  a09=casadi_sq(a04);
  a10=(a00*a03);
  a11=(a05*a08);
  a10=(a10+a11);
  a11=(a07*a06);
  a10=(a10-a11);
  a10=(a01*a10);
  a10=(a02+a10);
  a11=casadi_sq(a10);
  a09=(a09+a11);
  a11=(a00*a06);
  a12=(a07*a03);
  a11=(a11+a12);
  a12=(a02*a08);
  a11=(a11-a12);
  a11=(a01*a11);
  a11=(a05+a11);
  a12=casadi_sq(a11);
  a09=(a09+a12);
  a00=(a00*a08);
  a02=(a02*a06);
  a00=(a00+a02);
  a05=(a05*a03);
  a00=(a00-a05);
  a01=(a01*a00);
  a07=(a07+a01);
  a01=casadi_sq(a07);
  a09=(a09+a01);
  a09=sqrt(a09);
  a04=(a04/a09);
  if (res[0]!=0) res[0][3]=a04;
  a10=(a10/a09);
  if (res[0]!=0) res[0][4]=a10;
  a11=(a11/a09);
  if (res[0]!=0) res[0][5]=a11;
  a07=(a07/a09);
  if (res[0]!=0) res[0][6]=a07;
  return 0;
}

/* weighted_1_1:(i0,i1,i2)->(o0) */
static int casadi_f77(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2;
  a0=arg[0]? arg[0][0] : 0;
  a1=arg[1]? arg[1][0] : 0;
  a2=arg[2]? arg[2][0] : 0;
  a1=(a1*a2);
  a0=(a0*a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* FixedIdealJoint2_move:(i0,i1,i2,i3[16],i4)->(o0) */
static int casadi_f78(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1;
  a0=arg[0]? arg[0][0] : 0;
  a1=arg[4]? arg[4][0] : 0;
  a0=(a0+a1);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* wrong_gaps:(i0,i1[46],i2[377])->(o0) */
static int casadi_f79(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i;
  casadi_real **res1=res+1, *rr, w04, w05, w06, *w10=w+36, w11, w12, w13, w17, w29, *w31=w+42;
  casadi_real *w32=w+60, w36, w37, *w38=w+78, *w40=w+96, *w41=w+99;
  const casadi_real **arg1=arg+3, *cr, *cs, *wr00, *wr01, *wr02, *wr03, *wr07, *wr08, *wr09, *wr10, *wr14;
  const casadi_real *wr15, *wr16, *wr18, *wr19, *wr20, *wr21, *wr22, *wr23, *wr24, *wr25, *wr26, *wr27;
  const casadi_real *wr28, *wr30, *wr33, *wr34, *wr35;
  /* #0: @0 = input[1][0] */
  wr00 = arg[1] ? arg[1] : casadi_zeros;
  /* #1: {@1, @2, NULL, NULL} = vertsplit(@0) */
  wr01 = wr00;
  wr02 = wr00+22;
  /* #2: {@3, @4, @5, @6, @7, @8, @9} = vertsplit(@1) */
  wr03 = wr01;
  w04 = wr01[7];
  w05 = wr01[8];
  w06 = wr01[9];
  wr07 = wr01+10;
  wr08 = wr01+14;
  wr09 = wr01+18;
  /* #3: {@10, @11, @12, @13, @14, @15, @16} = vertsplit(@2) */
  wr10 = wr02;
  w11 = wr02[6];
  w12 = wr02[7];
  w13 = wr02[8];
  wr14 = wr02+9;
  wr15 = wr02+13;
  wr16 = wr02+17;
  /* #4: @17 = input[0][0] */
  w17 = arg[0] ? arg[0][0] : 0;
  /* #5: @18 = input[2][0] */
  wr18 = arg[2] ? arg[2] : casadi_zeros;
  /* #6: {@19, @20, @21, @22, @23, @24, @25, @26, @27, @28, @29, NULL, NULL, NULL, NULL, NULL, @30} = vertsplit(@18) */
  wr19 = wr18;
  wr20 = wr18+4;
  wr21 = wr18+20;
  wr22 = wr18+36;
  wr23 = wr18+52;
  wr24 = wr18+116;
  wr25 = wr18+180;
  wr26 = wr18+244;
  wr27 = wr18+249;
  wr28 = wr18+254;
  w29 = wr18[259];
  wr30 = wr18+338;
  /* #7: {@31, NULL, NULL, NULL} = free1_kin(@3, @10, @17, @19, @29) */
  arg1[0]=wr03;
  arg1[1]=wr10;
  arg1[2]=(&w17);
  arg1[3]=wr19;
  arg1[4]=(&w29);
  res1[0]=w31;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #8: {@32, NULL, NULL, NULL} = FixedIdealJoint2_kin(@31, @4, @11, @17, @20, @29) */
  arg1[0]=w31;
  arg1[1]=(&w04);
  arg1[2]=(&w11);
  arg1[3]=(&w17);
  arg1[4]=wr20;
  arg1[5]=(&w29);
  res1[0]=w32;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #9: @7 = @7' */
  /* #10: {@33, @34, @35} = vertsplit(@30) */
  wr33 = wr30;
  wr34 = wr30+13;
  wr35 = wr30+26;
  /* #11: @4 = @33[6] */
  w04 = wr33[6];
  /* #12: @4 = floor(@4) */
  w04 = floor( w04 );
  /* #13: @11 = @7[@4] */
  for (rr=(&w11), cr=(&w04); rr!=(&w11)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr07[i] : casadi_nan; }
  /* #14: @14 = @14' */
  /* #15: @4 = @33[6] */
  w04 = wr33[6];
  /* #16: @4 = floor(@4) */
  w04 = floor( w04 );
  /* #17: @36 = @14[@4] */
  for (rr=(&w36), cr=(&w04); rr!=(&w36)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr14[i] : casadi_nan; }
  /* #18: @23 = reshape(@23) */
  /* #19: @4 = 16 */
  w04 = 16.;
  /* #20: @37 = @33[6] */
  w37 = wr33[6];
  /* #21: @37 = floor(@37) */
  w37 = floor( w37 );
  /* #22: @4 = (@4*@37) */
  w04 *= w37;
  /* #23: @20 = @23[(:16;@4)] */
  wr20 = wr23 + 0 + (int)w04;
  /* #24: {@38, NULL, NULL, NULL} = FixedIdealJoint3_kin(@32, @11, @36, @17, @20, @29) */
  arg1[0]=w32;
  arg1[1]=(&w11);
  arg1[2]=(&w36);
  arg1[3]=(&w17);
  arg1[4]=wr20;
  arg1[5]=(&w29);
  res1[0]=w38;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #25: @39 = 0x1 */
  /* #26: @11 = @33[10] */
  w11 = wr33[10];
  /* #27: @10 = vertcat(@11, @26) */
  rr=w10;
  *rr++ = w11;
  for (i=0, cs=wr26; i<5; ++i) *rr++ = *cs++;
  /* #28: {@11, NULL} = RigidContact4_gap(@38, @39, @17, @10) */
  arg1[0]=w38;
  arg1[1]=0;
  arg1[2]=(&w17);
  arg1[3]=w10;
  res1[0]=(&w11);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #29: {@38, NULL, NULL, NULL} = FixedIdealJoint2_kin(@31, @5, @12, @17, @21, @29) */
  arg1[0]=w31;
  arg1[1]=(&w05);
  arg1[2]=(&w12);
  arg1[3]=(&w17);
  arg1[4]=wr21;
  arg1[5]=(&w29);
  res1[0]=w38;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #30: @8 = @8' */
  /* #31: @5 = @34[6] */
  w05 = wr34[6];
  /* #32: @5 = floor(@5) */
  w05 = floor( w05 );
  /* #33: @12 = @8[@5] */
  for (rr=(&w12), cr=(&w05); rr!=(&w12)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr08[i] : casadi_nan; }
  /* #34: @15 = @15' */
  /* #35: @5 = @34[6] */
  w05 = wr34[6];
  /* #36: @5 = floor(@5) */
  w05 = floor( w05 );
  /* #37: @36 = @15[@5] */
  for (rr=(&w36), cr=(&w05); rr!=(&w36)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr15[i] : casadi_nan; }
  /* #38: @24 = reshape(@24) */
  /* #39: @5 = 16 */
  w05 = 16.;
  /* #40: @4 = @34[6] */
  w04 = wr34[6];
  /* #41: @4 = floor(@4) */
  w04 = floor( w04 );
  /* #42: @5 = (@5*@4) */
  w05 *= w04;
  /* #43: @21 = @24[(:16;@5)] */
  wr21 = wr24 + 0 + (int)w05;
  /* #44: {@32, NULL, NULL, NULL} = FixedIdealJoint3_kin(@38, @12, @36, @17, @21, @29) */
  arg1[0]=w38;
  arg1[1]=(&w12);
  arg1[2]=(&w36);
  arg1[3]=(&w17);
  arg1[4]=wr21;
  arg1[5]=(&w29);
  res1[0]=w32;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #45: @39 = 0x1 */
  /* #46: @12 = @34[10] */
  w12 = wr34[10];
  /* #47: @10 = vertcat(@12, @27) */
  rr=w10;
  *rr++ = w12;
  for (i=0, cs=wr27; i<5; ++i) *rr++ = *cs++;
  /* #48: {@12, NULL} = RigidContact4_gap(@32, @39, @17, @10) */
  arg1[0]=w32;
  arg1[1]=0;
  arg1[2]=(&w17);
  arg1[3]=w10;
  res1[0]=(&w12);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #49: {@32, NULL, NULL, NULL} = FixedIdealJoint2_kin(@31, @6, @13, @17, @22, @29) */
  arg1[0]=w31;
  arg1[1]=(&w06);
  arg1[2]=(&w13);
  arg1[3]=(&w17);
  arg1[4]=wr22;
  arg1[5]=(&w29);
  res1[0]=w32;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #50: @9 = @9' */
  /* #51: @6 = @35[6] */
  w06 = wr35[6];
  /* #52: @6 = floor(@6) */
  w06 = floor( w06 );
  /* #53: @13 = @9[@6] */
  for (rr=(&w13), cr=(&w06); rr!=(&w13)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr09[i] : casadi_nan; }
  /* #54: @16 = @16' */
  /* #55: @6 = @35[6] */
  w06 = wr35[6];
  /* #56: @6 = floor(@6) */
  w06 = floor( w06 );
  /* #57: @36 = @16[@6] */
  for (rr=(&w36), cr=(&w06); rr!=(&w36)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr16[i] : casadi_nan; }
  /* #58: @25 = reshape(@25) */
  /* #59: @6 = 16 */
  w06 = 16.;
  /* #60: @5 = @35[6] */
  w05 = wr35[6];
  /* #61: @5 = floor(@5) */
  w05 = floor( w05 );
  /* #62: @6 = (@6*@5) */
  w06 *= w05;
  /* #63: @22 = @25[(:16;@6)] */
  wr22 = wr25 + 0 + (int)w06;
  /* #64: {@31, NULL, NULL, NULL} = FixedIdealJoint3_kin(@32, @13, @36, @17, @22, @29) */
  arg1[0]=w32;
  arg1[1]=(&w13);
  arg1[2]=(&w36);
  arg1[3]=(&w17);
  arg1[4]=wr22;
  arg1[5]=(&w29);
  res1[0]=w31;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #65: @39 = 0x1 */
  /* #66: @13 = @35[10] */
  w13 = wr35[10];
  /* #67: @10 = vertcat(@13, @28) */
  rr=w10;
  *rr++ = w13;
  for (i=0, cs=wr28; i<5; ++i) *rr++ = *cs++;
  /* #68: {@13, NULL} = RigidContact4_gap(@31, @39, @17, @10) */
  arg1[0]=w31;
  arg1[1]=0;
  arg1[2]=(&w17);
  arg1[3]=w10;
  res1[0]=(&w13);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #69: @40 = vertcat(@11, @12, @13) */
  rr=w40;
  *rr++ = w11;
  *rr++ = w12;
  *rr++ = w13;
  /* #70: @40 = fabs(@40) */
  for (i=0, rr=w40, cs=w40; i<3; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #71: @11 = @33[0] */
  w11 = wr33[0];
  /* #72: @12 = @34[0] */
  w12 = wr34[0];
  /* #73: @13 = @35[0] */
  w13 = wr35[0];
  /* #74: @41 = vertcat(@11, @12, @13) */
  rr=w41;
  *rr++ = w11;
  *rr++ = w12;
  *rr++ = w13;
  /* #75: @40 = (@40*@41) */
  for (i=0, rr=w40, cs=w41; i<3; ++i) (*rr++) *= (*cs++);
  /* #76: @11 = -1e+300 */
  w11 = -1.0000000000000001e+300;
  /* #77: @12 = largest_of_3(@40, @11) */
  arg1[0]=w40;
  arg1[1]=(&w11);
  res1[0]=(&w12);
  if (casadi_f56(arg1, res1, iw, w, 0)) return 1;
  /* #78: output[0][0] = @12 */
  if (res[0]) res[0][0] = w12;
  return 0;
}

/* closed_before:(i0,i1[46],i2[377])->(o0[46]) */
static int casadi_f81(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  const casadi_real *wr0;
  /* #0: @0 = input[1][0] */
  wr0 = arg[1] ? arg[1] : casadi_zeros;
  /* #1: output[0][0] = @0 */
  casadi_copy(wr0, 46, res[0]);
  return 0;
}

/* closed_once:(i0,i1[46],i2[377])->(o0[46]) */
static int casadi_f82(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i, j;
  casadi_real **res1=res+1, *rr, w05, w06, w07, *w08=w+47, *w09=w+51, *w10=w+55, *w11=w+59, w12, w13, w14;
  casadi_real *w17=w+65, w18, *w20=w+69, w30, *w35=w+73, *w36=w+91, *w37=w+100, *w38=w+113, *w39=w+131, *w40=w+146, *w43=w+160, *w44=w+164;
  casadi_real *w45=w+167, *w46=w+171, *w47=w+174, *w48=w+201, *w49=w+209, *w50=w+236, *w51=w+254, *w53=w+269, *w54=w+277, *w55=w+304, *w56=w+322, *w58=w+337;
  casadi_real *w59=w+345, w62, w63, w64, w65, *w67=w+366, *w68=w+381, *w70=w+389, *w71=w+395, w72, w73, w74;
  casadi_real *w75=w+401, *w76=w+409, w77, w78, w79, *w80=w+415, *w81=w+423, w82, w83, w84, w85, w86;
  casadi_real w87, w88, w89, *w90=w+429, *w91=w+432, *w92=w+441, *w93=w+450;
  const casadi_real **arg1=arg+3, *cr, *cs, *wr00, *wr01, *wr02, *wr03, *wr04, *wr08, *wr09, *wr10, *wr11;
  const casadi_real *wr15, *wr16, *wr17, *wr19, *wr20, *wr21, *wr22, *wr23, *wr24, *wr25, *wr26, *wr27;
  const casadi_real *wr28, *wr29, *wr31, *wr32, *wr33, *wr34, *wr37, *wr41, *wr42, *wr43, *wr52, *wr57;
  const casadi_real *wr60, *wr61, *wr66;
  /* #0: @0 = input[1][0] */
  wr00 = arg[1] ? arg[1] : casadi_zeros;
  /* #1: {@1, @2, NULL, @3} = vertsplit(@0) */
  wr01 = wr00;
  wr02 = wr00+22;
  wr03 = wr00+43;
  /* #2: {@4, @5, @6, @7, @8, @9, @10} = vertsplit(@1) */
  wr04 = wr01;
  w05 = wr01[7];
  w06 = wr01[8];
  w07 = wr01[9];
  wr08 = wr01+10;
  wr09 = wr01+14;
  wr10 = wr01+18;
  /* #3: {@11, @12, @13, @14, @15, @16, @17} = vertsplit(@2) */
  wr11 = wr02;
  w12 = wr02[6];
  w13 = wr02[7];
  w14 = wr02[8];
  wr15 = wr02+9;
  wr16 = wr02+13;
  wr17 = wr02+17;
  /* #4: @18 = input[0][0] */
  w18 = arg[0] ? arg[0][0] : 0;
  /* #5: @19 = input[2][0] */
  wr19 = arg[2] ? arg[2] : casadi_zeros;
  /* #6: {@20, @21, @22, @23, @24, @25, @26, @27, @28, @29, @30, NULL, NULL, @31, @32, @33, @34} = vertsplit(@19) */
  wr20 = wr19;
  wr21 = wr19+4;
  wr22 = wr19+20;
  wr23 = wr19+36;
  wr24 = wr19+52;
  wr25 = wr19+116;
  wr26 = wr19+180;
  wr27 = wr19+244;
  wr28 = wr19+249;
  wr29 = wr19+254;
  w30 = wr19[259];
  wr31 = wr19+260;
  wr32 = wr19+286;
  wr33 = wr19+312;
  wr34 = wr19+338;
  /* #7: {@35, @36, @37, NULL} = free1_kin(@4, @11, @18, @20, @30) */
  arg1[0]=wr04;
  arg1[1]=wr11;
  arg1[2]=(&w18);
  arg1[3]=wr20;
  arg1[4]=(&w30);
  res1[0]=w35;
  res1[1]=w36;
  res1[2]=w37;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #8: {@38, @39, @40, NULL} = FixedIdealJoint2_kin(@35, @7, @14, @18, @23, @30) */
  arg1[0]=w35;
  arg1[1]=(&w07);
  arg1[2]=(&w14);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w30);
  res1[0]=w38;
  res1[1]=w39;
  res1[2]=w40;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #9: {@41, @42, @43} = vertsplit(@33) */
  wr41 = wr33;
  wr42 = wr33+10;
  wr43 = wr33+22;
  /* #10: @42 = reshape(@42) */
  /* #11: @44 = @38[15:18] */
  for (rr=w44, cs=w38+15; cs!=w38+18; cs+=1) *rr++ = *cs;
  /* #12: @45 = rotors_along_4(@38, @42, @44) */
  arg1[0]=w38;
  arg1[1]=wr42;
  arg1[2]=w44;
  res1[0]=w45;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #13: @45 = (@45+@17) */
  for (i=0, rr=w45, cs=wr17; i<4; ++i) (*rr++) += (*cs++);
  /* #14: @43 = (@43*@45) */
  for (i=0, rr=w43, cr=wr43, cs=w45; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #15: @44 = rotors_total_4(@42, @43) */
  arg1[0]=wr42;
  arg1[1]=w43;
  res1[0]=w44;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #16: @46 = zeros(3x1) */
  casadi_clear(w46, 3);
  /* #17: @47 = rotors_hanging(@38, @41, @44, @46, @30) */
  arg1[0]=w38;
  arg1[1]=wr41;
  arg1[2]=w44;
  arg1[3]=w46;
  arg1[4]=(&w30);
  res1[0]=w47;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #18: {@48, @49} = FixedIdealJoint2_back0(@39, @40, @47) */
  arg1[0]=w39;
  arg1[1]=w40;
  arg1[2]=w47;
  res1[0]=w48;
  res1[1]=w49;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #19: {@50, @51, @40, NULL} = FixedIdealJoint2_kin(@35, @6, @13, @18, @22, @30) */
  arg1[0]=w35;
  arg1[1]=(&w06);
  arg1[2]=(&w13);
  arg1[3]=(&w18);
  arg1[4]=wr22;
  arg1[5]=(&w30);
  res1[0]=w50;
  res1[1]=w51;
  res1[2]=w40;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #20: {@41, @52, @43} = vertsplit(@32) */
  wr41 = wr32;
  wr52 = wr32+10;
  wr43 = wr32+22;
  /* #21: @52 = reshape(@52) */
  /* #22: @44 = @50[15:18] */
  for (rr=w44, cs=w50+15; cs!=w50+18; cs+=1) *rr++ = *cs;
  /* #23: @45 = rotors_along_4(@50, @52, @44) */
  arg1[0]=w50;
  arg1[1]=wr52;
  arg1[2]=w44;
  res1[0]=w45;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #24: @45 = (@45+@16) */
  for (i=0, rr=w45, cs=wr16; i<4; ++i) (*rr++) += (*cs++);
  /* #25: @43 = (@43*@45) */
  for (i=0, rr=w43, cr=wr43, cs=w45; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #26: @44 = rotors_total_4(@52, @43) */
  arg1[0]=wr52;
  arg1[1]=w43;
  res1[0]=w44;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #27: @46 = zeros(3x1) */
  casadi_clear(w46, 3);
  /* #28: @47 = rotors_hanging(@50, @41, @44, @46, @30) */
  arg1[0]=w50;
  arg1[1]=wr41;
  arg1[2]=w44;
  arg1[3]=w46;
  arg1[4]=(&w30);
  res1[0]=w47;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #29: {@53, @54} = FixedIdealJoint2_back0(@51, @40, @47) */
  arg1[0]=w51;
  arg1[1]=w40;
  arg1[2]=w47;
  res1[0]=w53;
  res1[1]=w54;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #30: @49 = (@49+@54) */
  for (i=0, rr=w49, cs=w54; i<27; ++i) (*rr++) += (*cs++);
  /* #31: {@55, @56, @40, NULL} = FixedIdealJoint2_kin(@35, @5, @12, @18, @21, @30) */
  arg1[0]=w35;
  arg1[1]=(&w05);
  arg1[2]=(&w12);
  arg1[3]=(&w18);
  arg1[4]=wr21;
  arg1[5]=(&w30);
  res1[0]=w55;
  res1[1]=w56;
  res1[2]=w40;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #32: {@41, @57, @43} = vertsplit(@31) */
  wr41 = wr31;
  wr57 = wr31+10;
  wr43 = wr31+22;
  /* #33: @57 = reshape(@57) */
  /* #34: @44 = @55[15:18] */
  for (rr=w44, cs=w55+15; cs!=w55+18; cs+=1) *rr++ = *cs;
  /* #35: @45 = rotors_along_4(@55, @57, @44) */
  arg1[0]=w55;
  arg1[1]=wr57;
  arg1[2]=w44;
  res1[0]=w45;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #36: @45 = (@45+@15) */
  for (i=0, rr=w45, cs=wr15; i<4; ++i) (*rr++) += (*cs++);
  /* #37: @43 = (@43*@45) */
  for (i=0, rr=w43, cr=wr43, cs=w45; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #38: @44 = rotors_total_4(@57, @43) */
  arg1[0]=wr57;
  arg1[1]=w43;
  res1[0]=w44;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #39: @46 = zeros(3x1) */
  casadi_clear(w46, 3);
  /* #40: @54 = rotors_hanging(@55, @41, @44, @46, @30) */
  arg1[0]=w55;
  arg1[1]=wr41;
  arg1[2]=w44;
  arg1[3]=w46;
  arg1[4]=(&w30);
  res1[0]=w54;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #41: {@58, @47} = FixedIdealJoint2_back0(@56, @40, @54) */
  arg1[0]=w56;
  arg1[1]=w40;
  arg1[2]=w54;
  res1[0]=w58;
  res1[1]=w47;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #42: @49 = (@49+@47) */
  for (i=0, rr=w49, cs=w47; i<27; ++i) (*rr++) += (*cs++);
  /* #43: @47 = free1_back0(@36, @37, @49) */
  arg1[0]=w36;
  arg1[1]=w37;
  arg1[2]=w49;
  res1[0]=w47;
  if (casadi_f12(arg1, res1, iw, w, 0)) return 1;
  /* #44: @59 = free1_dinv1(@47) */
  arg1[0]=w47;
  res1[0]=w59;
  if (casadi_f13(arg1, res1, iw, w, 0)) return 1;
  /* #45: @43 = @8' */
  wr43 = wr08;
  /* #46: {@37, @60, @61} = vertsplit(@34) */
  wr37 = wr34;
  wr60 = wr34+13;
  wr61 = wr34+26;
  /* #47: @62 = @37[6] */
  w62 = wr37[6];
  /* #48: @62 = floor(@62) */
  w62 = floor( w62 );
  /* #49: @63 = @43[@62] */
  for (rr=(&w63), cr=(&w62); rr!=(&w63)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr43[i] : casadi_nan; }
  /* #50: @15 = @15' */
  /* #51: @62 = @37[6] */
  w62 = wr37[6];
  /* #52: @62 = floor(@62) */
  w62 = floor( w62 );
  /* #53: @64 = @15[@62] */
  for (rr=(&w64), cr=(&w62); rr!=(&w64)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr15[i] : casadi_nan; }
  /* #54: @24 = reshape(@24) */
  /* #55: @62 = 16 */
  w62 = 16.;
  /* #56: @65 = @37[6] */
  w65 = wr37[6];
  /* #57: @65 = floor(@65) */
  w65 = floor( w65 );
  /* #58: @62 = (@62*@65) */
  w62 *= w65;
  /* #59: @66 = @24[(:16;@62)] */
  wr66 = wr24 + 0 + (int)w62;
  /* #60: {@35, @67, @40, NULL} = FixedIdealJoint3_kin(@55, @63, @64, @18, @66, @30) */
  arg1[0]=w55;
  arg1[1]=(&w63);
  arg1[2]=(&w64);
  arg1[3]=(&w18);
  arg1[4]=wr66;
  arg1[5]=(&w30);
  res1[0]=w35;
  res1[1]=w67;
  res1[2]=w40;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #61: @68 = FixedIdealJoint3_back0(@67, @40) */
  arg1[0]=w67;
  arg1[1]=w40;
  res1[0]=w68;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #62: @69 = 0x1 */
  /* #63: @63 = @37[10] */
  w63 = wr37[10];
  /* #64: @70 = vertcat(@63, @27) */
  rr=w70;
  *rr++ = w63;
  for (i=0, cs=wr27; i<5; ++i) *rr++ = *cs++;
  /* #65: {NULL, @71, @63} = RigidContact4_pos(@35, @69, @18, @70) */
  arg1[0]=w35;
  arg1[1]=0;
  arg1[2]=(&w18);
  arg1[3]=w70;
  res1[0]=0;
  res1[1]=w71;
  res1[2]=(&w63);
  if (casadi_f68(arg1, res1, iw, w, 0)) return 1;
  /* #66: {@64, @70} = FixedIdealJoint3_prop4(@67, @68, @71) */
  arg1[0]=w67;
  arg1[1]=w68;
  arg1[2]=w71;
  res1[0]=(&w64);
  res1[1]=w70;
  if (casadi_f69(arg1, res1, iw, w, 0)) return 1;
  /* #67: {@62, @71} = FixedIdealJoint2_prop3(@56, @58, @70) */
  arg1[0]=w56;
  arg1[1]=w58;
  arg1[2]=w70;
  res1[0]=(&w62);
  res1[1]=w71;
  if (casadi_f70(arg1, res1, iw, w, 0)) return 1;
  /* #68: @15 = @9' */
  wr15 = wr09;
  /* #69: @65 = @60[6] */
  w65 = wr60[6];
  /* #70: @65 = floor(@65) */
  w65 = floor( w65 );
  /* #71: @72 = @15[@65] */
  for (rr=(&w72), cr=(&w65); rr!=(&w72)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr15[i] : casadi_nan; }
  /* #72: @16 = @16' */
  /* #73: @65 = @60[6] */
  w65 = wr60[6];
  /* #74: @65 = floor(@65) */
  w65 = floor( w65 );
  /* #75: @73 = @16[@65] */
  for (rr=(&w73), cr=(&w65); rr!=(&w73)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr16[i] : casadi_nan; }
  /* #76: @25 = reshape(@25) */
  /* #77: @65 = 16 */
  w65 = 16.;
  /* #78: @74 = @60[6] */
  w74 = wr60[6];
  /* #79: @74 = floor(@74) */
  w74 = floor( w74 );
  /* #80: @65 = (@65*@74) */
  w65 *= w74;
  /* #81: @66 = @25[(:16;@65)] */
  wr66 = wr25 + 0 + (int)w65;
  /* #82: {@35, @67, @40, NULL} = FixedIdealJoint3_kin(@50, @72, @73, @18, @66, @30) */
  arg1[0]=w50;
  arg1[1]=(&w72);
  arg1[2]=(&w73);
  arg1[3]=(&w18);
  arg1[4]=wr66;
  arg1[5]=(&w30);
  res1[0]=w35;
  res1[1]=w67;
  res1[2]=w40;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #83: @75 = FixedIdealJoint3_back0(@67, @40) */
  arg1[0]=w67;
  arg1[1]=w40;
  res1[0]=w75;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #84: @69 = 0x1 */
  /* #85: @72 = @60[10] */
  w72 = wr60[10];
  /* #86: @70 = vertcat(@72, @28) */
  rr=w70;
  *rr++ = w72;
  for (i=0, cs=wr28; i<5; ++i) *rr++ = *cs++;
  /* #87: {NULL, @76, @72} = RigidContact4_pos(@35, @69, @18, @70) */
  arg1[0]=w35;
  arg1[1]=0;
  arg1[2]=(&w18);
  arg1[3]=w70;
  res1[0]=0;
  res1[1]=w76;
  res1[2]=(&w72);
  if (casadi_f68(arg1, res1, iw, w, 0)) return 1;
  /* #88: {@73, @70} = FixedIdealJoint3_prop4(@67, @75, @76) */
  arg1[0]=w67;
  arg1[1]=w75;
  arg1[2]=w76;
  res1[0]=(&w73);
  res1[1]=w70;
  if (casadi_f69(arg1, res1, iw, w, 0)) return 1;
  /* #89: {@65, @76} = FixedIdealJoint2_prop3(@51, @53, @70) */
  arg1[0]=w51;
  arg1[1]=w53;
  arg1[2]=w70;
  res1[0]=(&w65);
  res1[1]=w76;
  if (casadi_f70(arg1, res1, iw, w, 0)) return 1;
  /* #90: @16 = @10' */
  wr16 = wr10;
  /* #91: @74 = @61[6] */
  w74 = wr61[6];
  /* #92: @74 = floor(@74) */
  w74 = floor( w74 );
  /* #93: @77 = @16[@74] */
  for (rr=(&w77), cr=(&w74); rr!=(&w77)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr16[i] : casadi_nan; }
  /* #94: @17 = @17' */
  /* #95: @74 = @61[6] */
  w74 = wr61[6];
  /* #96: @74 = floor(@74) */
  w74 = floor( w74 );
  /* #97: @78 = @17[@74] */
  for (rr=(&w78), cr=(&w74); rr!=(&w78)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr17[i] : casadi_nan; }
  /* #98: @26 = reshape(@26) */
  /* #99: @74 = 16 */
  w74 = 16.;
  /* #100: @79 = @61[6] */
  w79 = wr61[6];
  /* #101: @79 = floor(@79) */
  w79 = floor( w79 );
  /* #102: @74 = (@74*@79) */
  w74 *= w79;
  /* #103: @66 = @26[(:16;@74)] */
  wr66 = wr26 + 0 + (int)w74;
  /* #104: {@35, @67, @40, NULL} = FixedIdealJoint3_kin(@38, @77, @78, @18, @66, @30) */
  arg1[0]=w38;
  arg1[1]=(&w77);
  arg1[2]=(&w78);
  arg1[3]=(&w18);
  arg1[4]=wr66;
  arg1[5]=(&w30);
  res1[0]=w35;
  res1[1]=w67;
  res1[2]=w40;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #105: @80 = FixedIdealJoint3_back0(@67, @40) */
  arg1[0]=w67;
  arg1[1]=w40;
  res1[0]=w80;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #106: @69 = 0x1 */
  /* #107: @77 = @61[10] */
  w77 = wr61[10];
  /* #108: @70 = vertcat(@77, @29) */
  rr=w70;
  *rr++ = w77;
  for (i=0, cs=wr29; i<5; ++i) *rr++ = *cs++;
  /* #109: {NULL, @81, @77} = RigidContact4_pos(@35, @69, @18, @70) */
  arg1[0]=w35;
  arg1[1]=0;
  arg1[2]=(&w18);
  arg1[3]=w70;
  res1[0]=0;
  res1[1]=w81;
  res1[2]=(&w77);
  if (casadi_f68(arg1, res1, iw, w, 0)) return 1;
  /* #110: {@78, @70} = FixedIdealJoint3_prop4(@67, @80, @81) */
  arg1[0]=w67;
  arg1[1]=w80;
  arg1[2]=w81;
  res1[0]=(&w78);
  res1[1]=w70;
  if (casadi_f69(arg1, res1, iw, w, 0)) return 1;
  /* #111: {@30, @81} = FixedIdealJoint2_prop3(@39, @48, @70) */
  arg1[0]=w39;
  arg1[1]=w48;
  arg1[2]=w70;
  res1[0]=(&w30);
  res1[1]=w81;
  if (casadi_f70(arg1, res1, iw, w, 0)) return 1;
  /* #112: {@74, @79, @82, @83, @84, @85} = gram_6_1_1_1(@59, @71, @76, @81) */
  arg1[0]=w59;
  arg1[1]=w71;
  arg1[2]=w76;
  arg1[3]=w81;
  res1[0]=(&w74);
  res1[1]=(&w79);
  res1[2]=(&w82);
  res1[3]=(&w83);
  res1[4]=(&w84);
  res1[5]=(&w85);
  if (casadi_f71(arg1, res1, iw, w, 0)) return 1;
  /* #113: @86 = FixedIdealJoint2_dinv2(@58) */
  arg1[0]=w58;
  res1[0]=(&w86);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #114: @87 = gram_1_1(@86, @62) */
  arg1[0]=(&w86);
  arg1[1]=(&w62);
  res1[0]=(&w87);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #115: @74 = (@74+@87) */
  w74 += w87;
  /* #116: @87 = FixedIdealJoint3_dinv2(@68) */
  arg1[0]=w68;
  res1[0]=(&w87);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #117: @88 = gram_1_1(@87, @64) */
  arg1[0]=(&w87);
  arg1[1]=(&w64);
  res1[0]=(&w88);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #118: @74 = (@74+@88) */
  w74 += w88;
  /* #119: @44 = horzcat(@74, @79, @82) */
  rr=w44;
  *rr++ = w74;
  *rr++ = w79;
  *rr++ = w82;
  /* #120: @44 = @44' */
  /* #121: @74 = FixedIdealJoint2_dinv2(@53) */
  arg1[0]=w53;
  res1[0]=(&w74);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #122: @88 = gram_1_1(@74, @65) */
  arg1[0]=(&w74);
  arg1[1]=(&w65);
  res1[0]=(&w88);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #123: @83 = (@83+@88) */
  w83 += w88;
  /* #124: @88 = FixedIdealJoint3_dinv2(@75) */
  arg1[0]=w75;
  res1[0]=(&w88);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #125: @89 = gram_1_1(@88, @73) */
  arg1[0]=(&w88);
  arg1[1]=(&w73);
  res1[0]=(&w89);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #126: @83 = (@83+@89) */
  w83 += w89;
  /* #127: @46 = horzcat(@79, @83, @84) */
  rr=w46;
  *rr++ = w79;
  *rr++ = w83;
  *rr++ = w84;
  /* #128: @46 = @46' */
  /* #129: @79 = FixedIdealJoint2_dinv2(@48) */
  arg1[0]=w48;
  res1[0]=(&w79);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #130: @83 = gram_1_1(@79, @30) */
  arg1[0]=(&w79);
  arg1[1]=(&w30);
  res1[0]=(&w83);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #131: @85 = (@85+@83) */
  w85 += w83;
  /* #132: @83 = FixedIdealJoint3_dinv2(@80) */
  arg1[0]=w80;
  res1[0]=(&w83);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #133: @89 = gram_1_1(@83, @78) */
  arg1[0]=(&w83);
  arg1[1]=(&w78);
  res1[0]=(&w89);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #134: @85 = (@85+@89) */
  w85 += w89;
  /* #135: @90 = horzcat(@82, @84, @85) */
  rr=w90;
  *rr++ = w82;
  *rr++ = w84;
  *rr++ = w85;
  /* #136: @90 = @90' */
  /* #137: @91 = horzcat(@44, @46, @90) */
  rr=w91;
  for (i=0, cs=w44; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w46; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w90; i<3; ++i) *rr++ = *cs++;
  /* #138: @92 = @91' */
  for (i=0, rr=w92, cs=w91; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #139: @44 = vertcat(@63, @72, @77) */
  rr=w44;
  *rr++ = w63;
  *rr++ = w72;
  *rr++ = w77;
  /* #140: @44 = (-@44) */
  for (i=0, rr=w44, cs=w44; i<3; ++i) *rr++ = (- *cs++ );
  /* #141: @63 = RigidContact4_mask_position(@37) */
  arg1[0]=wr37;
  res1[0]=(&w63);
  if (casadi_f73(arg1, res1, iw, w, 0)) return 1;
  /* #142: @72 = RigidContact4_mask_position(@60) */
  arg1[0]=wr60;
  res1[0]=(&w72);
  if (casadi_f73(arg1, res1, iw, w, 0)) return 1;
  /* #143: @77 = RigidContact4_mask_position(@61) */
  arg1[0]=wr61;
  res1[0]=(&w77);
  if (casadi_f73(arg1, res1, iw, w, 0)) return 1;
  /* #144: @46 = vertcat(@63, @72, @77) */
  rr=w46;
  *rr++ = w63;
  *rr++ = w72;
  *rr++ = w77;
  /* #145: {@90, NULL} = masked_3_(@92, @44, @46) */
  arg1[0]=w92;
  arg1[1]=w44;
  arg1[2]=w46;
  res1[0]=w90;
  res1[1]=0;
  if (casadi_f74(arg1, res1, iw, w, 0)) return 1;
  /* #146: {@63, @72, @77} = vertsplit(@90) */
  w63 = w90[0];
  w72 = w90[1];
  w77 = w90[2];
  /* #147: @70 = weighted_6_1_1_1(@59, @71, @76, @81, @63, @72, @77) */
  arg1[0]=w59;
  arg1[1]=w71;
  arg1[2]=w76;
  arg1[3]=w81;
  arg1[4]=(&w63);
  arg1[5]=(&w72);
  arg1[6]=(&w77);
  res1[0]=w70;
  if (casadi_f75(arg1, res1, iw, w, 0)) return 1;
  /* #148: {@71, @76} = free1_lin2(@36, @70) */
  arg1[0]=w36;
  arg1[1]=w70;
  res1[0]=w71;
  res1[1]=w76;
  if (casadi_f20(arg1, res1, iw, w, 0)) return 1;
  /* #149: @93 = free1_move(@4, @11, @18, @20, @76) */
  arg1[0]=wr04;
  arg1[1]=wr11;
  arg1[2]=(&w18);
  arg1[3]=wr20;
  arg1[4]=w76;
  res1[0]=w93;
  if (casadi_f76(arg1, res1, iw, w, 0)) return 1;
  /* #150: output[0][0] = @93 */
  casadi_copy(w93, 7, res[0]);
  /* #151: @82 = weighted_1_1(@86, @62, @63) */
  arg1[0]=(&w86);
  arg1[1]=(&w62);
  arg1[2]=(&w63);
  res1[0]=(&w82);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #152: {@11, @86} = FixedIdealJoint2_lin4(@71, @56, @58, @82) */
  arg1[0]=w71;
  arg1[1]=w56;
  arg1[2]=w58;
  arg1[3]=(&w82);
  res1[0]=w11;
  res1[1]=(&w86);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #153: @82 = FixedIdealJoint2_move(@5, @12, @18, @21, @86) */
  arg1[0]=(&w05);
  arg1[1]=(&w12);
  arg1[2]=(&w18);
  arg1[3]=wr21;
  arg1[4]=(&w86);
  res1[0]=(&w82);
  if (casadi_f78(arg1, res1, iw, w, 0)) return 1;
  /* #154: output[0][1] = @82 */
  if (res[0]) res[0][7] = w82;
  /* #155: @82 = weighted_1_1(@74, @65, @72) */
  arg1[0]=(&w74);
  arg1[1]=(&w65);
  arg1[2]=(&w72);
  res1[0]=(&w82);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #156: {@76, @74} = FixedIdealJoint2_lin4(@71, @51, @53, @82) */
  arg1[0]=w71;
  arg1[1]=w51;
  arg1[2]=w53;
  arg1[3]=(&w82);
  res1[0]=w76;
  res1[1]=(&w74);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #157: @82 = FixedIdealJoint2_move(@6, @13, @18, @22, @74) */
  arg1[0]=(&w06);
  arg1[1]=(&w13);
  arg1[2]=(&w18);
  arg1[3]=wr22;
  arg1[4]=(&w74);
  res1[0]=(&w82);
  if (casadi_f78(arg1, res1, iw, w, 0)) return 1;
  /* #158: output[0][2] = @82 */
  if (res[0]) res[0][8] = w82;
  /* #159: @82 = weighted_1_1(@79, @30, @77) */
  arg1[0]=(&w79);
  arg1[1]=(&w30);
  arg1[2]=(&w77);
  res1[0]=(&w82);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #160: {@70, @79} = FixedIdealJoint2_lin4(@71, @39, @48, @82) */
  arg1[0]=w71;
  arg1[1]=w39;
  arg1[2]=w48;
  arg1[3]=(&w82);
  res1[0]=w70;
  res1[1]=(&w79);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #161: @82 = FixedIdealJoint2_move(@7, @14, @18, @23, @79) */
  arg1[0]=(&w07);
  arg1[1]=(&w14);
  arg1[2]=(&w18);
  arg1[3]=wr23;
  arg1[4]=(&w79);
  res1[0]=(&w82);
  if (casadi_f78(arg1, res1, iw, w, 0)) return 1;
  /* #162: output[0][3] = @82 */
  if (res[0]) res[0][9] = w82;
  /* #163: @20 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w20);
  /* #164: @82 = @37[6] */
  w82 = wr37[6];
  /* #165: @20 = (@20==@82) */
  for (i=0, rr=w20, cr=w20; i<4; ++i) (*rr++)  = ((*cr++)==w82);
  /* #166: @82 = weighted_1_1(@87, @64, @63) */
  arg1[0]=(&w87);
  arg1[1]=(&w64);
  arg1[2]=(&w63);
  res1[0]=(&w82);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #167: @20 = (@20*@82) */
  for (i=0, rr=w20; i<4; ++i) (*rr++) *= w82;
  /* #168: @90 = @11[3:6] */
  for (rr=w90, cs=w11+3; cs!=w11+6; cs+=1) *rr++ = *cs;
  /* #169: @17 = rotors_along_4(@55, @57, @90) */
  arg1[0]=w55;
  arg1[1]=wr57;
  arg1[2]=w90;
  res1[0]=w17;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #170: @20 = (@20-@17) */
  for (i=0, rr=w20, cs=w17; i<4; ++i) (*rr++) -= (*cs++);
  /* #171: @8 = (@8+@20) */
  for (i=0, rr=w08, cr=wr08, cs=w20; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #172: output[0][4] = @8 */
  if (res[0]) casadi_copy(w08, 4, res[0]+10);
  /* #173: @8 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w08);
  /* #174: @82 = @60[6] */
  w82 = wr60[6];
  /* #175: @8 = (@8==@82) */
  for (i=0, rr=w08, cr=w08; i<4; ++i) (*rr++)  = ((*cr++)==w82);
  /* #176: @82 = weighted_1_1(@88, @73, @72) */
  arg1[0]=(&w88);
  arg1[1]=(&w73);
  arg1[2]=(&w72);
  res1[0]=(&w82);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #177: @8 = (@8*@82) */
  for (i=0, rr=w08; i<4; ++i) (*rr++) *= w82;
  /* #178: @90 = @76[3:6] */
  for (rr=w90, cs=w76+3; cs!=w76+6; cs+=1) *rr++ = *cs;
  /* #179: @20 = rotors_along_4(@50, @52, @90) */
  arg1[0]=w50;
  arg1[1]=wr52;
  arg1[2]=w90;
  res1[0]=w20;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #180: @8 = (@8-@20) */
  for (i=0, rr=w08, cs=w20; i<4; ++i) (*rr++) -= (*cs++);
  /* #181: @9 = (@9+@8) */
  for (i=0, rr=w09, cr=wr09, cs=w08; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #182: output[0][5] = @9 */
  if (res[0]) casadi_copy(w09, 4, res[0]+14);
  /* #183: @9 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w09);
  /* #184: @82 = @61[6] */
  w82 = wr61[6];
  /* #185: @9 = (@9==@82) */
  for (i=0, rr=w09, cr=w09; i<4; ++i) (*rr++)  = ((*cr++)==w82);
  /* #186: @82 = weighted_1_1(@83, @78, @77) */
  arg1[0]=(&w83);
  arg1[1]=(&w78);
  arg1[2]=(&w77);
  res1[0]=(&w82);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #187: @9 = (@9*@82) */
  for (i=0, rr=w09; i<4; ++i) (*rr++) *= w82;
  /* #188: @90 = @70[3:6] */
  for (rr=w90, cs=w70+3; cs!=w70+6; cs+=1) *rr++ = *cs;
  /* #189: @8 = rotors_along_4(@38, @42, @90) */
  arg1[0]=w38;
  arg1[1]=wr42;
  arg1[2]=w90;
  res1[0]=w08;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #190: @9 = (@9-@8) */
  for (i=0, rr=w09, cs=w08; i<4; ++i) (*rr++) -= (*cs++);
  /* #191: @10 = (@10+@9) */
  for (i=0, rr=w10, cr=wr10, cs=w09; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #192: output[0][6] = @10 */
  if (res[0]) casadi_copy(w10, 4, res[0]+18);
  /* #193: output[0][7] = @2 */
  if (res[0]) casadi_copy(wr02, 21, res[0]+22);
  /* #194: output[0][8] = @3 */
  if (res[0]) casadi_copy(wr03, 3, res[0]+43);
  return 0;
}

/* closed_if:(i0,i1,i2[46],i3[377])->(o0[46]) */
static int casadi_f80(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f82(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f81(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* body_pose3:(i0[18],i1[4],i2)->(o0[3],o1[9],o2[3],o3[3],o4[3],o5[3],o6,o7) */
static int casadi_f85(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11;
  casadi_real a12, a13, a14, a15, a16, a17, a18, a19;
  a00=arg[0]? arg[0][9] : 0;
  if (res[0]!=0) res[0][0]=a00;
  a00=arg[0]? arg[0][10] : 0;
  if (res[0]!=0) res[0][1]=a00;
  a01=arg[0]? arg[0][11] : 0;
  if (res[0]!=0) res[0][2]=a01;
  a01=arg[0]? arg[0][0] : 0;
  if (res[1]!=0) res[1][0]=a01;
  a02=arg[0]? arg[0][1] : 0;
  if (res[1]!=0) res[1][1]=a02;
  a03=arg[0]? arg[0][2] : 0;
  if (res[1]!=0) res[1][2]=a03;
  a04=arg[0]? arg[0][3] : 0;
  if (res[1]!=0) res[1][3]=a04;
  a05=arg[0]? arg[0][4] : 0;
  if (res[1]!=0) res[1][4]=a05;
  a06=arg[0]? arg[0][5] : 0;
  if (res[1]!=0) res[1][5]=a06;
  a07=arg[0]? arg[0][6] : 0;
  if (res[1]!=0) res[1][6]=a07;
  a08=arg[0]? arg[0][7] : 0;
  if (res[1]!=0) res[1][7]=a08;
  a09=arg[0]? arg[0][8] : 0;
  if (res[1]!=0) res[1][8]=a09;
  a10=arg[0]? arg[0][12] : 0;
  if (res[2]!=0) res[2][0]=a10;
  a11=arg[0]? arg[0][13] : 0;
  if (res[2]!=0) res[2][1]=a11;
  a12=arg[0]? arg[0][14] : 0;
  if (res[2]!=0) res[2][2]=a12;
  a13=arg[0]? arg[0][15] : 0;
  a14=(a01*a13);
  a15=arg[0]? arg[0][16] : 0;
  a16=(a02*a15);
  a14=(a14+a16);
  a16=arg[0]? arg[0][17] : 0;
  a17=(a03*a16);
  a14=(a14+a17);
  if (res[3]!=0) res[3][0]=a14;
  a17=(a04*a13);
  a18=(a05*a15);
  a17=(a17+a18);
  a18=(a06*a16);
  a17=(a17+a18);
  if (res[3]!=0) res[3][1]=a17;
  a18=(a07*a13);
  a19=(a08*a15);
  a18=(a18+a19);
  a19=(a09*a16);
  a18=(a18+a19);
  if (res[3]!=0) res[3][2]=a18;
  if (res[4]!=0) res[4][0]=a13;
  if (res[4]!=0) res[4][1]=a15;
  if (res[4]!=0) res[4][2]=a16;
  a16=arg[1]? arg[1][1] : 0;
  a16=(a16*a14);
  a01=(a01*a16);
  a15=arg[1]? arg[1][2] : 0;
  a15=(a15*a17);
  a04=(a04*a15);
  a01=(a01+a04);
  a04=arg[1]? arg[1][3] : 0;
  a04=(a04*a18);
  a07=(a07*a04);
  a01=(a01+a07);
  if (res[5]!=0) res[5][0]=a01;
  a02=(a02*a16);
  a05=(a05*a15);
  a02=(a02+a05);
  a08=(a08*a04);
  a02=(a02+a08);
  if (res[5]!=0) res[5][1]=a02;
  a03=(a03*a16);
  a06=(a06*a15);
  a03=(a03+a06);
  a09=(a09*a04);
  a03=(a03+a09);
  if (res[5]!=0) res[5][2]=a03;
  a03=arg[1]? arg[1][0] : 0;
  a10=casadi_sq(a10);
  a11=casadi_sq(a11);
  a10=(a10+a11);
  a12=casadi_sq(a12);
  a10=(a10+a12);
  a10=(a03*a10);
  a14=(a14*a16);
  a17=(a17*a15);
  a14=(a14+a17);
  a18=(a18*a04);
  a14=(a14+a18);
  a10=(a10+a14);
  a14=2.;
  a10=(a10/a14);
  if (res[6]!=0) res[6][0]=a10;
  a10=arg[2]? arg[2][0] : 0;
  a10=(a10*a00);
  a03=(a03*a10);
  if (res[7]!=0) res[7][0]=a03;
  return 0;
}

/* energy:(i0,i1[46],i2[377])->(o0[4]) */
static int casadi_f84(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real **res1=res+1, w05, w06, w07, w12, w13, w14, w18, w27, *w28=w+36, w29, w30;
  casadi_real *w31=w+54, *w32=w+72, *w33=w+90, w34, w35, w36, w37, w38, w39, w40, w41, w42;
  casadi_real w43;
  const casadi_real **arg1=arg+3, *wr00, *wr01, *wr02, *wr03, *wr04, *wr08, *wr09, *wr10, *wr11, *wr15, *wr16;
  const casadi_real *wr17, *wr19, *wr20, *wr21, *wr22, *wr23, *wr24, *wr25, *wr26;
  /* #0: @0 = input[1][0] */
  wr00 = arg[1] ? arg[1] : casadi_zeros;
  /* #1: {@1, @2, NULL, @3} = vertsplit(@0) */
  wr01 = wr00;
  wr02 = wr00+22;
  wr03 = wr00+43;
  /* #2: {@4, @5, @6, @7, @8, @9, @10} = vertsplit(@1) */
  wr04 = wr01;
  w05 = wr01[7];
  w06 = wr01[8];
  w07 = wr01[9];
  wr08 = wr01+10;
  wr09 = wr01+14;
  wr10 = wr01+18;
  /* #3: {@11, @12, @13, @14, @15, @16, @17} = vertsplit(@2) */
  wr11 = wr02;
  w12 = wr02[6];
  w13 = wr02[7];
  w14 = wr02[8];
  wr15 = wr02+9;
  wr16 = wr02+13;
  wr17 = wr02+17;
  /* #4: @18 = input[0][0] */
  w18 = arg[0] ? arg[0][0] : 0;
  /* #5: @19 = input[2][0] */
  wr19 = arg[2] ? arg[2] : casadi_zeros;
  /* #6: {@20, @21, @22, @23, @24, @25, @26, NULL, NULL, NULL, @27, NULL, NULL, NULL, NULL, NULL, NULL} = vertsplit(@19) */
  wr20 = wr19;
  wr21 = wr19+4;
  wr22 = wr19+20;
  wr23 = wr19+36;
  wr24 = wr19+52;
  wr25 = wr19+116;
  wr26 = wr19+180;
  w27 = wr19[259];
  /* #7: {@28, NULL, NULL, NULL} = free1_kin(@4, @11, @18, @20, @27) */
  arg1[0]=wr04;
  arg1[1]=wr11;
  arg1[2]=(&w18);
  arg1[3]=wr20;
  arg1[4]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #8: {NULL, NULL, NULL, NULL, NULL, NULL, @29, @30} = body_pose3(@28, @20, @27) */
  arg1[0]=w28;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w29);
  res1[7]=(&w30);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #9: {@31, NULL, NULL, NULL} = FixedIdealJoint2_kin(@28, @5, @12, @18, @21, @27) */
  arg1[0]=w28;
  arg1[1]=(&w05);
  arg1[2]=(&w12);
  arg1[3]=(&w18);
  arg1[4]=wr21;
  arg1[5]=(&w27);
  res1[0]=w31;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #10: @20 = @21[12:16] */
  wr20 = wr21+12;
  /* #11: {NULL, NULL, NULL, NULL, NULL, NULL, @5, @12} = body_pose3(@31, @20, @27) */
  arg1[0]=w31;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w05);
  res1[7]=(&w12);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #12: @29 = (@29+@5) */
  w29 += w05;
  /* #13: {@32, NULL, NULL, NULL} = FixedIdealJoint2_kin(@28, @6, @13, @18, @22, @27) */
  arg1[0]=w28;
  arg1[1]=(&w06);
  arg1[2]=(&w13);
  arg1[3]=(&w18);
  arg1[4]=wr22;
  arg1[5]=(&w27);
  res1[0]=w32;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #14: @20 = @22[12:16] */
  wr20 = wr22+12;
  /* #15: {NULL, NULL, NULL, NULL, NULL, NULL, @6, @13} = body_pose3(@32, @20, @27) */
  arg1[0]=w32;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w06);
  res1[7]=(&w13);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #16: @29 = (@29+@6) */
  w29 += w06;
  /* #17: {@33, NULL, NULL, NULL} = FixedIdealJoint2_kin(@28, @7, @14, @18, @23, @27) */
  arg1[0]=w28;
  arg1[1]=(&w07);
  arg1[2]=(&w14);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w33;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #18: @20 = @23[12:16] */
  wr20 = wr23+12;
  /* #19: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @14} = body_pose3(@33, @20, @27) */
  arg1[0]=w33;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w14);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #20: @29 = (@29+@7) */
  w29 += w07;
  /* #21: {@7, NULL, NULL, NULL} = vertsplit(@8) */
  w07 = wr08[0];
  /* #22: {@6, NULL, NULL, NULL} = vertsplit(@15) */
  w06 = wr15[0];
  /* #23: {@23, NULL, NULL, NULL} = vertsplit(@24) */
  wr23 = wr24;
  /* #24: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@31, @7, @6, @18, @23, @27) */
  arg1[0]=w31;
  arg1[1]=(&w07);
  arg1[2]=(&w06);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #25: @20 = @23[12:16] */
  wr20 = wr23+12;
  /* #26: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @6} = body_pose3(@28, @20, @27) */
  arg1[0]=w28;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w06);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #27: @29 = (@29+@7) */
  w29 += w07;
  /* #28: {NULL, @7, NULL, NULL} = vertsplit(@8) */
  w07 = wr08[1];
  /* #29: {NULL, @5, NULL, NULL} = vertsplit(@15) */
  w05 = wr15[1];
  /* #30: {NULL, @23, NULL, NULL} = vertsplit(@24) */
  wr23 = wr24+16;
  /* #31: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@31, @7, @5, @18, @23, @27) */
  arg1[0]=w31;
  arg1[1]=(&w07);
  arg1[2]=(&w05);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #32: @20 = @23[12:16] */
  wr20 = wr23+12;
  /* #33: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @5} = body_pose3(@28, @20, @27) */
  arg1[0]=w28;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w05);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #34: @29 = (@29+@7) */
  w29 += w07;
  /* #35: {NULL, NULL, @7, NULL} = vertsplit(@8) */
  w07 = wr08[2];
  /* #36: {NULL, NULL, @34, NULL} = vertsplit(@15) */
  w34 = wr15[2];
  /* #37: {NULL, NULL, @23, NULL} = vertsplit(@24) */
  wr23 = wr24+32;
  /* #38: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@31, @7, @34, @18, @23, @27) */
  arg1[0]=w31;
  arg1[1]=(&w07);
  arg1[2]=(&w34);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #39: @20 = @23[12:16] */
  wr20 = wr23+12;
  /* #40: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @34} = body_pose3(@28, @20, @27) */
  arg1[0]=w28;
  arg1[1]=wr20;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w34);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #41: @29 = (@29+@7) */
  w29 += w07;
  /* #42: {NULL, NULL, NULL, @7} = vertsplit(@8) */
  w07 = wr08[3];
  /* #43: {NULL, NULL, NULL, @35} = vertsplit(@15) */
  w35 = wr15[3];
  /* #44: {NULL, NULL, NULL, @23} = vertsplit(@24) */
  wr23 = wr24+48;
  /* #45: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@31, @7, @35, @18, @23, @27) */
  arg1[0]=w31;
  arg1[1]=(&w07);
  arg1[2]=(&w35);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #46: @15 = @23[12:16] */
  wr15 = wr23+12;
  /* #47: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @35} = body_pose3(@28, @15, @27) */
  arg1[0]=w28;
  arg1[1]=wr15;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w35);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #48: @29 = (@29+@7) */
  w29 += w07;
  /* #49: {@7, NULL, NULL, NULL} = vertsplit(@9) */
  w07 = wr09[0];
  /* #50: {@36, NULL, NULL, NULL} = vertsplit(@16) */
  w36 = wr16[0];
  /* #51: {@23, NULL, NULL, NULL} = vertsplit(@25) */
  wr23 = wr25;
  /* #52: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@32, @7, @36, @18, @23, @27) */
  arg1[0]=w32;
  arg1[1]=(&w07);
  arg1[2]=(&w36);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #53: @15 = @23[12:16] */
  wr15 = wr23+12;
  /* #54: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @36} = body_pose3(@28, @15, @27) */
  arg1[0]=w28;
  arg1[1]=wr15;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w36);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #55: @29 = (@29+@7) */
  w29 += w07;
  /* #56: {NULL, @7, NULL, NULL} = vertsplit(@9) */
  w07 = wr09[1];
  /* #57: {NULL, @37, NULL, NULL} = vertsplit(@16) */
  w37 = wr16[1];
  /* #58: {NULL, @23, NULL, NULL} = vertsplit(@25) */
  wr23 = wr25+16;
  /* #59: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@32, @7, @37, @18, @23, @27) */
  arg1[0]=w32;
  arg1[1]=(&w07);
  arg1[2]=(&w37);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #60: @15 = @23[12:16] */
  wr15 = wr23+12;
  /* #61: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @37} = body_pose3(@28, @15, @27) */
  arg1[0]=w28;
  arg1[1]=wr15;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w37);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #62: @29 = (@29+@7) */
  w29 += w07;
  /* #63: {NULL, NULL, @7, NULL} = vertsplit(@9) */
  w07 = wr09[2];
  /* #64: {NULL, NULL, @38, NULL} = vertsplit(@16) */
  w38 = wr16[2];
  /* #65: {NULL, NULL, @23, NULL} = vertsplit(@25) */
  wr23 = wr25+32;
  /* #66: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@32, @7, @38, @18, @23, @27) */
  arg1[0]=w32;
  arg1[1]=(&w07);
  arg1[2]=(&w38);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #67: @15 = @23[12:16] */
  wr15 = wr23+12;
  /* #68: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @38} = body_pose3(@28, @15, @27) */
  arg1[0]=w28;
  arg1[1]=wr15;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w38);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #69: @29 = (@29+@7) */
  w29 += w07;
  /* #70: {NULL, NULL, NULL, @7} = vertsplit(@9) */
  w07 = wr09[3];
  /* #71: {NULL, NULL, NULL, @39} = vertsplit(@16) */
  w39 = wr16[3];
  /* #72: {NULL, NULL, NULL, @23} = vertsplit(@25) */
  wr23 = wr25+48;
  /* #73: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@32, @7, @39, @18, @23, @27) */
  arg1[0]=w32;
  arg1[1]=(&w07);
  arg1[2]=(&w39);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #74: @16 = @23[12:16] */
  wr16 = wr23+12;
  /* #75: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @39} = body_pose3(@28, @16, @27) */
  arg1[0]=w28;
  arg1[1]=wr16;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w39);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #76: @29 = (@29+@7) */
  w29 += w07;
  /* #77: {@7, NULL, NULL, NULL} = vertsplit(@10) */
  w07 = wr10[0];
  /* #78: {@40, NULL, NULL, NULL} = vertsplit(@17) */
  w40 = wr17[0];
  /* #79: {@23, NULL, NULL, NULL} = vertsplit(@26) */
  wr23 = wr26;
  /* #80: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@33, @7, @40, @18, @23, @27) */
  arg1[0]=w33;
  arg1[1]=(&w07);
  arg1[2]=(&w40);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #81: @16 = @23[12:16] */
  wr16 = wr23+12;
  /* #82: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @40} = body_pose3(@28, @16, @27) */
  arg1[0]=w28;
  arg1[1]=wr16;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w40);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #83: @29 = (@29+@7) */
  w29 += w07;
  /* #84: {NULL, @7, NULL, NULL} = vertsplit(@10) */
  w07 = wr10[1];
  /* #85: {NULL, @41, NULL, NULL} = vertsplit(@17) */
  w41 = wr17[1];
  /* #86: {NULL, @23, NULL, NULL} = vertsplit(@26) */
  wr23 = wr26+16;
  /* #87: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@33, @7, @41, @18, @23, @27) */
  arg1[0]=w33;
  arg1[1]=(&w07);
  arg1[2]=(&w41);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #88: @16 = @23[12:16] */
  wr16 = wr23+12;
  /* #89: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @41} = body_pose3(@28, @16, @27) */
  arg1[0]=w28;
  arg1[1]=wr16;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w41);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #90: @29 = (@29+@7) */
  w29 += w07;
  /* #91: {NULL, NULL, @7, NULL} = vertsplit(@10) */
  w07 = wr10[2];
  /* #92: {NULL, NULL, @42, NULL} = vertsplit(@17) */
  w42 = wr17[2];
  /* #93: {NULL, NULL, @23, NULL} = vertsplit(@26) */
  wr23 = wr26+32;
  /* #94: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@33, @7, @42, @18, @23, @27) */
  arg1[0]=w33;
  arg1[1]=(&w07);
  arg1[2]=(&w42);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #95: @16 = @23[12:16] */
  wr16 = wr23+12;
  /* #96: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @42} = body_pose3(@28, @16, @27) */
  arg1[0]=w28;
  arg1[1]=wr16;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w42);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #97: @29 = (@29+@7) */
  w29 += w07;
  /* #98: {NULL, NULL, NULL, @7} = vertsplit(@10) */
  w07 = wr10[3];
  /* #99: {NULL, NULL, NULL, @43} = vertsplit(@17) */
  w43 = wr17[3];
  /* #100: {NULL, NULL, NULL, @23} = vertsplit(@26) */
  wr23 = wr26+48;
  /* #101: {@28, NULL, NULL, NULL} = FixedIdealJoint3_kin(@33, @7, @43, @18, @23, @27) */
  arg1[0]=w33;
  arg1[1]=(&w07);
  arg1[2]=(&w43);
  arg1[3]=(&w18);
  arg1[4]=wr23;
  arg1[5]=(&w27);
  res1[0]=w28;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #102: @17 = @23[12:16] */
  wr17 = wr23+12;
  /* #103: {NULL, NULL, NULL, NULL, NULL, NULL, @7, @43} = body_pose3(@28, @17, @27) */
  arg1[0]=w28;
  arg1[1]=wr17;
  arg1[2]=(&w27);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  res1[4]=0;
  res1[5]=0;
  res1[6]=(&w07);
  res1[7]=(&w43);
  if (casadi_f85(arg1, res1, iw, w, 0)) return 1;
  /* #104: @29 = (@29+@7) */
  w29 += w07;
  /* #105: output[0][0] = @29 */
  if (res[0]) res[0][0] = w29;
  /* #106: @30 = (@30+@12) */
  w30 += w12;
  /* #107: @30 = (@30+@13) */
  w30 += w13;
  /* #108: @30 = (@30+@14) */
  w30 += w14;
  /* #109: @30 = (@30+@6) */
  w30 += w06;
  /* #110: @30 = (@30+@5) */
  w30 += w05;
  /* #111: @30 = (@30+@34) */
  w30 += w34;
  /* #112: @30 = (@30+@35) */
  w30 += w35;
  /* #113: @30 = (@30+@36) */
  w30 += w36;
  /* #114: @30 = (@30+@37) */
  w30 += w37;
  /* #115: @30 = (@30+@38) */
  w30 += w38;
  /* #116: @30 = (@30+@39) */
  w30 += w39;
  /* #117: @30 = (@30+@40) */
  w30 += w40;
  /* #118: @30 = (@30+@41) */
  w30 += w41;
  /* #119: @30 = (@30+@42) */
  w30 += w42;
  /* #120: @30 = (@30+@43) */
  w30 += w43;
  /* #121: output[0][1] = @30 */
  if (res[0]) res[0][1] = w30;
  /* #122: @30 = 0 */
  w30 = 0.;
  /* #123: output[0][2] = @30 */
  if (res[0]) res[0][2] = w30;
  /* #124: {@30, @43, @42} = vertsplit(@3) */
  w30 = wr03[0];
  w43 = wr03[1];
  w42 = wr03[2];
  /* #125: @30 = (@30+@43) */
  w30 += w43;
  /* #126: @30 = (@30+@42) */
  w30 += w42;
  /* #127: output[0][3] = @30 */
  if (res[0]) res[0][3] = w30;
  return 0;
}

/* energy:(i0,i1[46],i2[377])->(o0[4]) */
static int casadi_f83(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a001, a002, a003, a004;
  arg[3] = arg[0]? arg[0] + 0 : 0;
  arg[4] = arg[1]? arg[1] + 0 : 0;
  arg[5] = arg[2]? arg[2] + 0 : 0;
  res[1]=w+424;
  if (casadi_f84(arg+3, res+1, iw, w+428, 0)) return 1;
  a001 = w[424];
  a002 = w[425];
  a003 = w[426];
  a004 = w[427];
  if (res[0]!=0) res[0][0]=a001;
  if (res[0]!=0) res[0][1]=a002;
  if (res[0]!=0) res[0][2]=a003;
  if (res[0]!=0) res[0][3]=a004;
  return 0;
}

/* closed_anew:(i0,i1[46],i2[377],i3[3])->(o0[46],o1[3],o2) */
static int casadi_f67(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i, j;
  casadi_real **res1=res+3, *rr, w00, w01, *w03=w+1730, *w04=w+1752, *w05=w+1773, w07, w08, w09, *w10=w+1776, *w11=w+1780;
  casadi_real *w12=w+1784, *w13=w+1788, w14, w15, w16, *w18=w+1794, *w19=w+1798, *w21=w+1802, w31, *w36=w+1806, *w37=w+1824, *w38=w+1833;
  casadi_real *w39=w+1846, *w40=w+1864, *w41=w+1879, *w44=w+1893, *w45=w+1897, *w46=w+1900, *w47=w+1904, *w48=w+1907, *w49=w+1934, *w50=w+1942, *w51=w+1969, *w52=w+1987;
  casadi_real *w54=w+2002, *w55=w+2010, *w56=w+2037, *w57=w+2055, *w59=w+2070, *w60=w+2078, w63, w64, w65, w66, *w68=w+2099, *w69=w+2114;
  casadi_real *w71=w+2122, *w72=w+2128, w73, w74, w75, *w76=w+2134, *w77=w+2142, w78, w79, w80, *w81=w+2148, *w82=w+2156;
  casadi_real w83, w84, w85, w86, w87, w88, w89, w90, *w91=w+2162, *w92=w+2165, *w93=w+2174, *w94=w+2183;
  casadi_real *w95=w+2190, *w96=w+2236;
  const casadi_real **arg1=arg+4, *cr, *cs, *wr02, *wr03, *wr04, *wr05, *wr06, *wr10, *wr11, *wr12, *wr13;
  const casadi_real *wr17, *wr18, *wr19, *wr20, *wr21, *wr22, *wr23, *wr24, *wr25, *wr26, *wr27, *wr28;
  const casadi_real *wr29, *wr30, *wr32, *wr33, *wr34, *wr35, *wr38, *wr42, *wr43, *wr44, *wr53, *wr58;
  const casadi_real *wr61, *wr62, *wr67;
  /* #0: @0 = 1e-13 */
  w00 = 1.0000000000000000e-13;
  /* #1: @1 = input[0][0] */
  w01 = arg[0] ? arg[0][0] : 0;
  /* #2: @2 = input[1][0] */
  wr02 = arg[1] ? arg[1] : casadi_zeros;
  /* #3: {@3, @4, NULL, @5} = vertsplit(@2) */
  wr03 = wr02;
  wr04 = wr02+22;
  wr05 = wr02+43;
  /* #4: {@6, @7, @8, @9, @10, @11, @12} = vertsplit(@3) */
  wr06 = wr03;
  w07 = wr03[7];
  w08 = wr03[8];
  w09 = wr03[9];
  wr10 = wr03+10;
  wr11 = wr03+14;
  wr12 = wr03+18;
  /* #5: {@13, @14, @15, @16, @17, @18, @19} = vertsplit(@4) */
  wr13 = wr04;
  w14 = wr04[6];
  w15 = wr04[7];
  w16 = wr04[8];
  wr17 = wr04+9;
  wr18 = wr04+13;
  wr19 = wr04+17;
  /* #6: @20 = input[2][0] */
  wr20 = arg[2] ? arg[2] : casadi_zeros;
  /* #7: {@21, @22, @23, @24, @25, @26, @27, @28, @29, @30, @31, NULL, NULL, @32, @33, @34, @35} = vertsplit(@20) */
  wr21 = wr20;
  wr22 = wr20+4;
  wr23 = wr20+20;
  wr24 = wr20+36;
  wr25 = wr20+52;
  wr26 = wr20+116;
  wr27 = wr20+180;
  wr28 = wr20+244;
  wr29 = wr20+249;
  wr30 = wr20+254;
  w31 = wr20[259];
  wr32 = wr20+260;
  wr33 = wr20+286;
  wr34 = wr20+312;
  wr35 = wr20+338;
  /* #8: {@36, @37, @38, NULL} = free1_kin(@6, @13, @1, @21, @31) */
  arg1[0]=wr06;
  arg1[1]=wr13;
  arg1[2]=(&w01);
  arg1[3]=wr21;
  arg1[4]=(&w31);
  res1[0]=w36;
  res1[1]=w37;
  res1[2]=w38;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #9: {@39, @40, @41, NULL} = FixedIdealJoint2_kin(@36, @9, @16, @1, @24, @31) */
  arg1[0]=w36;
  arg1[1]=(&w09);
  arg1[2]=(&w16);
  arg1[3]=(&w01);
  arg1[4]=wr24;
  arg1[5]=(&w31);
  res1[0]=w39;
  res1[1]=w40;
  res1[2]=w41;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #10: {@42, @43, @44} = vertsplit(@34) */
  wr42 = wr34;
  wr43 = wr34+10;
  wr44 = wr34+22;
  /* #11: @43 = reshape(@43) */
  /* #12: @45 = @39[15:18] */
  for (rr=w45, cs=w39+15; cs!=w39+18; cs+=1) *rr++ = *cs;
  /* #13: @46 = rotors_along_4(@39, @43, @45) */
  arg1[0]=w39;
  arg1[1]=wr43;
  arg1[2]=w45;
  res1[0]=w46;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #14: @46 = (@46+@19) */
  for (i=0, rr=w46, cs=wr19; i<4; ++i) (*rr++) += (*cs++);
  /* #15: @44 = (@44*@46) */
  for (i=0, rr=w44, cr=wr44, cs=w46; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #16: @45 = rotors_total_4(@43, @44) */
  arg1[0]=wr43;
  arg1[1]=w44;
  res1[0]=w45;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #17: @47 = zeros(3x1) */
  casadi_clear(w47, 3);
  /* #18: @48 = rotors_hanging(@39, @42, @45, @47, @31) */
  arg1[0]=w39;
  arg1[1]=wr42;
  arg1[2]=w45;
  arg1[3]=w47;
  arg1[4]=(&w31);
  res1[0]=w48;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #19: {@49, @50} = FixedIdealJoint2_back0(@40, @41, @48) */
  arg1[0]=w40;
  arg1[1]=w41;
  arg1[2]=w48;
  res1[0]=w49;
  res1[1]=w50;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #20: {@51, @52, @41, NULL} = FixedIdealJoint2_kin(@36, @8, @15, @1, @23, @31) */
  arg1[0]=w36;
  arg1[1]=(&w08);
  arg1[2]=(&w15);
  arg1[3]=(&w01);
  arg1[4]=wr23;
  arg1[5]=(&w31);
  res1[0]=w51;
  res1[1]=w52;
  res1[2]=w41;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #21: {@42, @53, @44} = vertsplit(@33) */
  wr42 = wr33;
  wr53 = wr33+10;
  wr44 = wr33+22;
  /* #22: @53 = reshape(@53) */
  /* #23: @45 = @51[15:18] */
  for (rr=w45, cs=w51+15; cs!=w51+18; cs+=1) *rr++ = *cs;
  /* #24: @46 = rotors_along_4(@51, @53, @45) */
  arg1[0]=w51;
  arg1[1]=wr53;
  arg1[2]=w45;
  res1[0]=w46;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #25: @46 = (@46+@18) */
  for (i=0, rr=w46, cs=wr18; i<4; ++i) (*rr++) += (*cs++);
  /* #26: @44 = (@44*@46) */
  for (i=0, rr=w44, cr=wr44, cs=w46; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #27: @45 = rotors_total_4(@53, @44) */
  arg1[0]=wr53;
  arg1[1]=w44;
  res1[0]=w45;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #28: @47 = zeros(3x1) */
  casadi_clear(w47, 3);
  /* #29: @48 = rotors_hanging(@51, @42, @45, @47, @31) */
  arg1[0]=w51;
  arg1[1]=wr42;
  arg1[2]=w45;
  arg1[3]=w47;
  arg1[4]=(&w31);
  res1[0]=w48;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #30: {@54, @55} = FixedIdealJoint2_back0(@52, @41, @48) */
  arg1[0]=w52;
  arg1[1]=w41;
  arg1[2]=w48;
  res1[0]=w54;
  res1[1]=w55;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #31: @50 = (@50+@55) */
  for (i=0, rr=w50, cs=w55; i<27; ++i) (*rr++) += (*cs++);
  /* #32: {@56, @57, @41, NULL} = FixedIdealJoint2_kin(@36, @7, @14, @1, @22, @31) */
  arg1[0]=w36;
  arg1[1]=(&w07);
  arg1[2]=(&w14);
  arg1[3]=(&w01);
  arg1[4]=wr22;
  arg1[5]=(&w31);
  res1[0]=w56;
  res1[1]=w57;
  res1[2]=w41;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #33: {@42, @58, @44} = vertsplit(@32) */
  wr42 = wr32;
  wr58 = wr32+10;
  wr44 = wr32+22;
  /* #34: @58 = reshape(@58) */
  /* #35: @45 = @56[15:18] */
  for (rr=w45, cs=w56+15; cs!=w56+18; cs+=1) *rr++ = *cs;
  /* #36: @46 = rotors_along_4(@56, @58, @45) */
  arg1[0]=w56;
  arg1[1]=wr58;
  arg1[2]=w45;
  res1[0]=w46;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #37: @46 = (@46+@17) */
  for (i=0, rr=w46, cs=wr17; i<4; ++i) (*rr++) += (*cs++);
  /* #38: @44 = (@44*@46) */
  for (i=0, rr=w44, cr=wr44, cs=w46; i<4; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #39: @45 = rotors_total_4(@58, @44) */
  arg1[0]=wr58;
  arg1[1]=w44;
  res1[0]=w45;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #40: @47 = zeros(3x1) */
  casadi_clear(w47, 3);
  /* #41: @55 = rotors_hanging(@56, @42, @45, @47, @31) */
  arg1[0]=w56;
  arg1[1]=wr42;
  arg1[2]=w45;
  arg1[3]=w47;
  arg1[4]=(&w31);
  res1[0]=w55;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #42: {@59, @48} = FixedIdealJoint2_back0(@57, @41, @55) */
  arg1[0]=w57;
  arg1[1]=w41;
  arg1[2]=w55;
  res1[0]=w59;
  res1[1]=w48;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #43: @50 = (@50+@48) */
  for (i=0, rr=w50, cs=w48; i<27; ++i) (*rr++) += (*cs++);
  /* #44: @48 = free1_back0(@37, @38, @50) */
  arg1[0]=w37;
  arg1[1]=w38;
  arg1[2]=w50;
  res1[0]=w48;
  if (casadi_f12(arg1, res1, iw, w, 0)) return 1;
  /* #45: @60 = free1_dinv1(@48) */
  arg1[0]=w48;
  res1[0]=w60;
  if (casadi_f13(arg1, res1, iw, w, 0)) return 1;
  /* #46: @44 = @10' */
  wr44 = wr10;
  /* #47: {@38, @61, @62} = vertsplit(@35) */
  wr38 = wr35;
  wr61 = wr35+13;
  wr62 = wr35+26;
  /* #48: @63 = @38[6] */
  w63 = wr38[6];
  /* #49: @63 = floor(@63) */
  w63 = floor( w63 );
  /* #50: @64 = @44[@63] */
  for (rr=(&w64), cr=(&w63); rr!=(&w64)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr44[i] : casadi_nan; }
  /* #51: @17 = @17' */
  /* #52: @63 = @38[6] */
  w63 = wr38[6];
  /* #53: @63 = floor(@63) */
  w63 = floor( w63 );
  /* #54: @65 = @17[@63] */
  for (rr=(&w65), cr=(&w63); rr!=(&w65)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr17[i] : casadi_nan; }
  /* #55: @25 = reshape(@25) */
  /* #56: @63 = 16 */
  w63 = 16.;
  /* #57: @66 = @38[6] */
  w66 = wr38[6];
  /* #58: @66 = floor(@66) */
  w66 = floor( w66 );
  /* #59: @63 = (@63*@66) */
  w63 *= w66;
  /* #60: @67 = @25[(:16;@63)] */
  wr67 = wr25 + 0 + (int)w63;
  /* #61: {@36, @68, @41, NULL} = FixedIdealJoint3_kin(@56, @64, @65, @1, @67, @31) */
  arg1[0]=w56;
  arg1[1]=(&w64);
  arg1[2]=(&w65);
  arg1[3]=(&w01);
  arg1[4]=wr67;
  arg1[5]=(&w31);
  res1[0]=w36;
  res1[1]=w68;
  res1[2]=w41;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #62: @69 = FixedIdealJoint3_back0(@68, @41) */
  arg1[0]=w68;
  arg1[1]=w41;
  res1[0]=w69;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #63: @70 = 0x1 */
  /* #64: @64 = @38[10] */
  w64 = wr38[10];
  /* #65: @71 = vertcat(@64, @28) */
  rr=w71;
  *rr++ = w64;
  for (i=0, cs=wr28; i<5; ++i) *rr++ = *cs++;
  /* #66: {NULL, @72, @64} = RigidContact4_pos(@36, @70, @1, @71) */
  arg1[0]=w36;
  arg1[1]=0;
  arg1[2]=(&w01);
  arg1[3]=w71;
  res1[0]=0;
  res1[1]=w72;
  res1[2]=(&w64);
  if (casadi_f68(arg1, res1, iw, w, 0)) return 1;
  /* #67: {@65, @71} = FixedIdealJoint3_prop4(@68, @69, @72) */
  arg1[0]=w68;
  arg1[1]=w69;
  arg1[2]=w72;
  res1[0]=(&w65);
  res1[1]=w71;
  if (casadi_f69(arg1, res1, iw, w, 0)) return 1;
  /* #68: {@63, @72} = FixedIdealJoint2_prop3(@57, @59, @71) */
  arg1[0]=w57;
  arg1[1]=w59;
  arg1[2]=w71;
  res1[0]=(&w63);
  res1[1]=w72;
  if (casadi_f70(arg1, res1, iw, w, 0)) return 1;
  /* #69: @17 = @11' */
  wr17 = wr11;
  /* #70: @66 = @61[6] */
  w66 = wr61[6];
  /* #71: @66 = floor(@66) */
  w66 = floor( w66 );
  /* #72: @73 = @17[@66] */
  for (rr=(&w73), cr=(&w66); rr!=(&w73)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr17[i] : casadi_nan; }
  /* #73: @18 = @18' */
  /* #74: @66 = @61[6] */
  w66 = wr61[6];
  /* #75: @66 = floor(@66) */
  w66 = floor( w66 );
  /* #76: @74 = @18[@66] */
  for (rr=(&w74), cr=(&w66); rr!=(&w74)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr18[i] : casadi_nan; }
  /* #77: @26 = reshape(@26) */
  /* #78: @66 = 16 */
  w66 = 16.;
  /* #79: @75 = @61[6] */
  w75 = wr61[6];
  /* #80: @75 = floor(@75) */
  w75 = floor( w75 );
  /* #81: @66 = (@66*@75) */
  w66 *= w75;
  /* #82: @67 = @26[(:16;@66)] */
  wr67 = wr26 + 0 + (int)w66;
  /* #83: {@36, @68, @41, NULL} = FixedIdealJoint3_kin(@51, @73, @74, @1, @67, @31) */
  arg1[0]=w51;
  arg1[1]=(&w73);
  arg1[2]=(&w74);
  arg1[3]=(&w01);
  arg1[4]=wr67;
  arg1[5]=(&w31);
  res1[0]=w36;
  res1[1]=w68;
  res1[2]=w41;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #84: @76 = FixedIdealJoint3_back0(@68, @41) */
  arg1[0]=w68;
  arg1[1]=w41;
  res1[0]=w76;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #85: @70 = 0x1 */
  /* #86: @73 = @61[10] */
  w73 = wr61[10];
  /* #87: @71 = vertcat(@73, @29) */
  rr=w71;
  *rr++ = w73;
  for (i=0, cs=wr29; i<5; ++i) *rr++ = *cs++;
  /* #88: {NULL, @77, @73} = RigidContact4_pos(@36, @70, @1, @71) */
  arg1[0]=w36;
  arg1[1]=0;
  arg1[2]=(&w01);
  arg1[3]=w71;
  res1[0]=0;
  res1[1]=w77;
  res1[2]=(&w73);
  if (casadi_f68(arg1, res1, iw, w, 0)) return 1;
  /* #89: {@74, @71} = FixedIdealJoint3_prop4(@68, @76, @77) */
  arg1[0]=w68;
  arg1[1]=w76;
  arg1[2]=w77;
  res1[0]=(&w74);
  res1[1]=w71;
  if (casadi_f69(arg1, res1, iw, w, 0)) return 1;
  /* #90: {@66, @77} = FixedIdealJoint2_prop3(@52, @54, @71) */
  arg1[0]=w52;
  arg1[1]=w54;
  arg1[2]=w71;
  res1[0]=(&w66);
  res1[1]=w77;
  if (casadi_f70(arg1, res1, iw, w, 0)) return 1;
  /* #91: @18 = @12' */
  wr18 = wr12;
  /* #92: @75 = @62[6] */
  w75 = wr62[6];
  /* #93: @75 = floor(@75) */
  w75 = floor( w75 );
  /* #94: @78 = @18[@75] */
  for (rr=(&w78), cr=(&w75); rr!=(&w78)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr18[i] : casadi_nan; }
  /* #95: @19 = @19' */
  /* #96: @75 = @62[6] */
  w75 = wr62[6];
  /* #97: @75 = floor(@75) */
  w75 = floor( w75 );
  /* #98: @79 = @19[@75] */
  for (rr=(&w79), cr=(&w75); rr!=(&w79)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? wr19[i] : casadi_nan; }
  /* #99: @27 = reshape(@27) */
  /* #100: @75 = 16 */
  w75 = 16.;
  /* #101: @80 = @62[6] */
  w80 = wr62[6];
  /* #102: @80 = floor(@80) */
  w80 = floor( w80 );
  /* #103: @75 = (@75*@80) */
  w75 *= w80;
  /* #104: @67 = @27[(:16;@75)] */
  wr67 = wr27 + 0 + (int)w75;
  /* #105: {@36, @68, @41, NULL} = FixedIdealJoint3_kin(@39, @78, @79, @1, @67, @31) */
  arg1[0]=w39;
  arg1[1]=(&w78);
  arg1[2]=(&w79);
  arg1[3]=(&w01);
  arg1[4]=wr67;
  arg1[5]=(&w31);
  res1[0]=w36;
  res1[1]=w68;
  res1[2]=w41;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #106: @81 = FixedIdealJoint3_back0(@68, @41) */
  arg1[0]=w68;
  arg1[1]=w41;
  res1[0]=w81;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #107: @70 = 0x1 */
  /* #108: @78 = @62[10] */
  w78 = wr62[10];
  /* #109: @71 = vertcat(@78, @30) */
  rr=w71;
  *rr++ = w78;
  for (i=0, cs=wr30; i<5; ++i) *rr++ = *cs++;
  /* #110: {NULL, @82, @78} = RigidContact4_pos(@36, @70, @1, @71) */
  arg1[0]=w36;
  arg1[1]=0;
  arg1[2]=(&w01);
  arg1[3]=w71;
  res1[0]=0;
  res1[1]=w82;
  res1[2]=(&w78);
  if (casadi_f68(arg1, res1, iw, w, 0)) return 1;
  /* #111: {@79, @71} = FixedIdealJoint3_prop4(@68, @81, @82) */
  arg1[0]=w68;
  arg1[1]=w81;
  arg1[2]=w82;
  res1[0]=(&w79);
  res1[1]=w71;
  if (casadi_f69(arg1, res1, iw, w, 0)) return 1;
  /* #112: {@31, @82} = FixedIdealJoint2_prop3(@40, @49, @71) */
  arg1[0]=w40;
  arg1[1]=w49;
  arg1[2]=w71;
  res1[0]=(&w31);
  res1[1]=w82;
  if (casadi_f70(arg1, res1, iw, w, 0)) return 1;
  /* #113: {@75, @80, @83, @84, @85, @86} = gram_6_1_1_1(@60, @72, @77, @82) */
  arg1[0]=w60;
  arg1[1]=w72;
  arg1[2]=w77;
  arg1[3]=w82;
  res1[0]=(&w75);
  res1[1]=(&w80);
  res1[2]=(&w83);
  res1[3]=(&w84);
  res1[4]=(&w85);
  res1[5]=(&w86);
  if (casadi_f71(arg1, res1, iw, w, 0)) return 1;
  /* #114: @87 = FixedIdealJoint2_dinv2(@59) */
  arg1[0]=w59;
  res1[0]=(&w87);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #115: @88 = gram_1_1(@87, @63) */
  arg1[0]=(&w87);
  arg1[1]=(&w63);
  res1[0]=(&w88);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #116: @75 = (@75+@88) */
  w75 += w88;
  /* #117: @88 = FixedIdealJoint3_dinv2(@69) */
  arg1[0]=w69;
  res1[0]=(&w88);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #118: @89 = gram_1_1(@88, @65) */
  arg1[0]=(&w88);
  arg1[1]=(&w65);
  res1[0]=(&w89);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #119: @75 = (@75+@89) */
  w75 += w89;
  /* #120: @45 = horzcat(@75, @80, @83) */
  rr=w45;
  *rr++ = w75;
  *rr++ = w80;
  *rr++ = w83;
  /* #121: @45 = @45' */
  /* #122: @75 = FixedIdealJoint2_dinv2(@54) */
  arg1[0]=w54;
  res1[0]=(&w75);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #123: @89 = gram_1_1(@75, @66) */
  arg1[0]=(&w75);
  arg1[1]=(&w66);
  res1[0]=(&w89);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #124: @84 = (@84+@89) */
  w84 += w89;
  /* #125: @89 = FixedIdealJoint3_dinv2(@76) */
  arg1[0]=w76;
  res1[0]=(&w89);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #126: @90 = gram_1_1(@89, @74) */
  arg1[0]=(&w89);
  arg1[1]=(&w74);
  res1[0]=(&w90);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #127: @84 = (@84+@90) */
  w84 += w90;
  /* #128: @47 = horzcat(@80, @84, @85) */
  rr=w47;
  *rr++ = w80;
  *rr++ = w84;
  *rr++ = w85;
  /* #129: @47 = @47' */
  /* #130: @80 = FixedIdealJoint2_dinv2(@49) */
  arg1[0]=w49;
  res1[0]=(&w80);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #131: @84 = gram_1_1(@80, @31) */
  arg1[0]=(&w80);
  arg1[1]=(&w31);
  res1[0]=(&w84);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #132: @86 = (@86+@84) */
  w86 += w84;
  /* #133: @84 = FixedIdealJoint3_dinv2(@81) */
  arg1[0]=w81;
  res1[0]=(&w84);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #134: @90 = gram_1_1(@84, @79) */
  arg1[0]=(&w84);
  arg1[1]=(&w79);
  res1[0]=(&w90);
  if (casadi_f72(arg1, res1, iw, w, 0)) return 1;
  /* #135: @86 = (@86+@90) */
  w86 += w90;
  /* #136: @91 = horzcat(@83, @85, @86) */
  rr=w91;
  *rr++ = w83;
  *rr++ = w85;
  *rr++ = w86;
  /* #137: @91 = @91' */
  /* #138: @92 = horzcat(@45, @47, @91) */
  rr=w92;
  for (i=0, cs=w45; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w47; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w91; i<3; ++i) *rr++ = *cs++;
  /* #139: @93 = @92' */
  for (i=0, rr=w93, cs=w92; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #140: @45 = vertcat(@64, @73, @78) */
  rr=w45;
  *rr++ = w64;
  *rr++ = w73;
  *rr++ = w78;
  /* #141: @45 = (-@45) */
  for (i=0, rr=w45, cs=w45; i<3; ++i) *rr++ = (- *cs++ );
  /* #142: @64 = RigidContact4_mask_position(@38) */
  arg1[0]=wr38;
  res1[0]=(&w64);
  if (casadi_f73(arg1, res1, iw, w, 0)) return 1;
  /* #143: @73 = RigidContact4_mask_position(@61) */
  arg1[0]=wr61;
  res1[0]=(&w73);
  if (casadi_f73(arg1, res1, iw, w, 0)) return 1;
  /* #144: @78 = RigidContact4_mask_position(@62) */
  arg1[0]=wr62;
  res1[0]=(&w78);
  if (casadi_f73(arg1, res1, iw, w, 0)) return 1;
  /* #145: @47 = vertcat(@64, @73, @78) */
  rr=w47;
  *rr++ = w64;
  *rr++ = w73;
  *rr++ = w78;
  /* #146: {@91, NULL} = masked_3_(@93, @45, @47) */
  arg1[0]=w93;
  arg1[1]=w45;
  arg1[2]=w47;
  res1[0]=w91;
  res1[1]=0;
  if (casadi_f74(arg1, res1, iw, w, 0)) return 1;
  /* #147: {@64, @73, @78} = vertsplit(@91) */
  w64 = w91[0];
  w73 = w91[1];
  w78 = w91[2];
  /* #148: @71 = weighted_6_1_1_1(@60, @72, @77, @82, @64, @73, @78) */
  arg1[0]=w60;
  arg1[1]=w72;
  arg1[2]=w77;
  arg1[3]=w82;
  arg1[4]=(&w64);
  arg1[5]=(&w73);
  arg1[6]=(&w78);
  res1[0]=w71;
  if (casadi_f75(arg1, res1, iw, w, 0)) return 1;
  /* #149: {@72, @77} = free1_lin2(@37, @71) */
  arg1[0]=w37;
  arg1[1]=w71;
  res1[0]=w72;
  res1[1]=w77;
  if (casadi_f20(arg1, res1, iw, w, 0)) return 1;
  /* #150: @94 = free1_move(@6, @13, @1, @21, @77) */
  arg1[0]=wr06;
  arg1[1]=wr13;
  arg1[2]=(&w01);
  arg1[3]=wr21;
  arg1[4]=w77;
  res1[0]=w94;
  if (casadi_f76(arg1, res1, iw, w, 0)) return 1;
  /* #151: @83 = weighted_1_1(@87, @63, @64) */
  arg1[0]=(&w87);
  arg1[1]=(&w63);
  arg1[2]=(&w64);
  res1[0]=(&w83);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #152: {@13, @87} = FixedIdealJoint2_lin4(@72, @57, @59, @83) */
  arg1[0]=w72;
  arg1[1]=w57;
  arg1[2]=w59;
  arg1[3]=(&w83);
  res1[0]=w13;
  res1[1]=(&w87);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #153: @83 = FixedIdealJoint2_move(@7, @14, @1, @22, @87) */
  arg1[0]=(&w07);
  arg1[1]=(&w14);
  arg1[2]=(&w01);
  arg1[3]=wr22;
  arg1[4]=(&w87);
  res1[0]=(&w83);
  if (casadi_f78(arg1, res1, iw, w, 0)) return 1;
  /* #154: @7 = weighted_1_1(@75, @66, @73) */
  arg1[0]=(&w75);
  arg1[1]=(&w66);
  arg1[2]=(&w73);
  res1[0]=(&w07);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #155: {@77, @75} = FixedIdealJoint2_lin4(@72, @52, @54, @7) */
  arg1[0]=w72;
  arg1[1]=w52;
  arg1[2]=w54;
  arg1[3]=(&w07);
  res1[0]=w77;
  res1[1]=(&w75);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #156: @7 = FixedIdealJoint2_move(@8, @15, @1, @23, @75) */
  arg1[0]=(&w08);
  arg1[1]=(&w15);
  arg1[2]=(&w01);
  arg1[3]=wr23;
  arg1[4]=(&w75);
  res1[0]=(&w07);
  if (casadi_f78(arg1, res1, iw, w, 0)) return 1;
  /* #157: @8 = weighted_1_1(@80, @31, @78) */
  arg1[0]=(&w80);
  arg1[1]=(&w31);
  arg1[2]=(&w78);
  res1[0]=(&w08);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #158: {@71, @80} = FixedIdealJoint2_lin4(@72, @40, @49, @8) */
  arg1[0]=w72;
  arg1[1]=w40;
  arg1[2]=w49;
  arg1[3]=(&w08);
  res1[0]=w71;
  res1[1]=(&w80);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #159: @8 = FixedIdealJoint2_move(@9, @16, @1, @24, @80) */
  arg1[0]=(&w09);
  arg1[1]=(&w16);
  arg1[2]=(&w01);
  arg1[3]=wr24;
  arg1[4]=(&w80);
  res1[0]=(&w08);
  if (casadi_f78(arg1, res1, iw, w, 0)) return 1;
  /* #160: @21 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w21);
  /* #161: @9 = @38[6] */
  w09 = wr38[6];
  /* #162: @21 = (@21==@9) */
  for (i=0, rr=w21, cr=w21; i<4; ++i) (*rr++)  = ((*cr++)==w09);
  /* #163: @9 = weighted_1_1(@88, @65, @64) */
  arg1[0]=(&w88);
  arg1[1]=(&w65);
  arg1[2]=(&w64);
  res1[0]=(&w09);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #164: @21 = (@21*@9) */
  for (i=0, rr=w21; i<4; ++i) (*rr++) *= w09;
  /* #165: @91 = @13[3:6] */
  for (rr=w91, cs=w13+3; cs!=w13+6; cs+=1) *rr++ = *cs;
  /* #166: @19 = rotors_along_4(@56, @58, @91) */
  arg1[0]=w56;
  arg1[1]=wr58;
  arg1[2]=w91;
  res1[0]=w19;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #167: @21 = (@21-@19) */
  for (i=0, rr=w21, cs=w19; i<4; ++i) (*rr++) -= (*cs++);
  /* #168: @10 = (@10+@21) */
  for (i=0, rr=w10, cr=wr10, cs=w21; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #169: @21 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w21);
  /* #170: @9 = @61[6] */
  w09 = wr61[6];
  /* #171: @21 = (@21==@9) */
  for (i=0, rr=w21, cr=w21; i<4; ++i) (*rr++)  = ((*cr++)==w09);
  /* #172: @9 = weighted_1_1(@89, @74, @73) */
  arg1[0]=(&w89);
  arg1[1]=(&w74);
  arg1[2]=(&w73);
  res1[0]=(&w09);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #173: @21 = (@21*@9) */
  for (i=0, rr=w21; i<4; ++i) (*rr++) *= w09;
  /* #174: @91 = @77[3:6] */
  for (rr=w91, cs=w77+3; cs!=w77+6; cs+=1) *rr++ = *cs;
  /* #175: @19 = rotors_along_4(@51, @53, @91) */
  arg1[0]=w51;
  arg1[1]=wr53;
  arg1[2]=w91;
  res1[0]=w19;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #176: @21 = (@21-@19) */
  for (i=0, rr=w21, cs=w19; i<4; ++i) (*rr++) -= (*cs++);
  /* #177: @11 = (@11+@21) */
  for (i=0, rr=w11, cr=wr11, cs=w21; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #178: @21 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w21);
  /* #179: @9 = @62[6] */
  w09 = wr62[6];
  /* #180: @21 = (@21==@9) */
  for (i=0, rr=w21, cr=w21; i<4; ++i) (*rr++)  = ((*cr++)==w09);
  /* #181: @9 = weighted_1_1(@84, @79, @78) */
  arg1[0]=(&w84);
  arg1[1]=(&w79);
  arg1[2]=(&w78);
  res1[0]=(&w09);
  if (casadi_f77(arg1, res1, iw, w, 0)) return 1;
  /* #182: @21 = (@21*@9) */
  for (i=0, rr=w21; i<4; ++i) (*rr++) *= w09;
  /* #183: @91 = @71[3:6] */
  for (rr=w91, cs=w71+3; cs!=w71+6; cs+=1) *rr++ = *cs;
  /* #184: @19 = rotors_along_4(@39, @43, @91) */
  arg1[0]=w39;
  arg1[1]=wr43;
  arg1[2]=w91;
  res1[0]=w19;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #185: @21 = (@21-@19) */
  for (i=0, rr=w21, cs=w19; i<4; ++i) (*rr++) -= (*cs++);
  /* #186: @12 = (@12+@21) */
  for (i=0, rr=w12, cr=wr12, cs=w21; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #187: @95 = vertcat(@94, @83, @7, @8, @10, @11, @12, @4, @5) */
  rr=w95;
  for (i=0, cs=w94; i<7; ++i) *rr++ = *cs++;
  *rr++ = w83;
  *rr++ = w07;
  *rr++ = w08;
  for (i=0, cs=w10; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w11; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w12; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=wr04; i<21; ++i) *rr++ = *cs++;
  for (i=0, cs=wr05; i<3; ++i) *rr++ = *cs++;
  /* #188: @83 = wrong_gaps(@1, @95, @20) */
  arg1[0]=(&w01);
  arg1[1]=w95;
  arg1[2]=wr20;
  res1[0]=(&w83);
  if (casadi_f79(arg1, res1, iw, w, 0)) return 1;
  /* #189: @0 = (@0<@83) */
  w00  = (w00<w83);
  /* #190: @96 = closed_if(@0, @1, @95, @20) */
  arg1[0]=(&w00);
  arg1[1]=(&w01);
  arg1[2]=w95;
  arg1[3]=wr20;
  res1[0]=w96;
  if (casadi_f80(arg1, res1, iw, w, 0)) return 1;
  /* #191: output[0][0] = @96 */
  casadi_copy(w96, 46, res[0]);
  /* #192: {@3, @4, NULL, NULL} = vertsplit(@96) */
  casadi_copy(w96, 22, w03);
  casadi_copy(w96+22, 21, w04);
  /* #193: {@94, @0, @83, @7, @10, @11, @12} = vertsplit(@3) */
  casadi_copy(w03, 7, w94);
  w00 = w03[7];
  w83 = w03[8];
  w07 = w03[9];
  casadi_copy(w03+10, 4, w10);
  casadi_copy(w03+14, 4, w11);
  casadi_copy(w03+18, 4, w12);
  /* #194: {@71, @8, @9, @84, @21, @19, @18} = vertsplit(@4) */
  casadi_copy(w04, 6, w71);
  w08 = w04[6];
  w09 = w04[7];
  w84 = w04[8];
  casadi_copy(w04+9, 4, w21);
  casadi_copy(w04+13, 4, w19);
  casadi_copy(w04+17, 4, w18);
  /* #195: {@17, @24, @23, @22, @27, @26, @25, @30, @29, @28, @79, NULL, NULL, NULL, NULL, NULL, @35} = vertsplit(@20) */
  wr17 = wr20;
  wr24 = wr20+4;
  wr23 = wr20+20;
  wr22 = wr20+36;
  wr27 = wr20+52;
  wr26 = wr20+116;
  wr25 = wr20+180;
  wr30 = wr20+244;
  wr29 = wr20+249;
  wr28 = wr20+254;
  w79 = wr20[259];
  wr35 = wr20+338;
  /* #196: {@39, NULL, NULL, NULL} = free1_kin(@94, @71, @1, @17, @79) */
  arg1[0]=w94;
  arg1[1]=w71;
  arg1[2]=(&w01);
  arg1[3]=wr17;
  arg1[4]=(&w79);
  res1[0]=w39;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #197: {@51, NULL, NULL, NULL} = FixedIdealJoint2_kin(@39, @0, @8, @1, @24, @79) */
  arg1[0]=w39;
  arg1[1]=(&w00);
  arg1[2]=(&w08);
  arg1[3]=(&w01);
  arg1[4]=wr24;
  arg1[5]=(&w79);
  res1[0]=w51;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #198: @10 = @10' */
  /* #199: {@62, @61, @38} = vertsplit(@35) */
  wr62 = wr35;
  wr61 = wr35+13;
  wr38 = wr35+26;
  /* #200: @0 = @62[6] */
  w00 = wr62[6];
  /* #201: @0 = floor(@0) */
  w00 = floor( w00 );
  /* #202: @8 = @10[@0] */
  for (rr=(&w08), cr=(&w00); rr!=(&w08)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w10[i] : casadi_nan; }
  /* #203: @21 = @21' */
  /* #204: @0 = @62[6] */
  w00 = wr62[6];
  /* #205: @0 = floor(@0) */
  w00 = floor( w00 );
  /* #206: @78 = @21[@0] */
  for (rr=(&w78), cr=(&w00); rr!=(&w78)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w21[i] : casadi_nan; }
  /* #207: @27 = reshape(@27) */
  /* #208: @0 = 16 */
  w00 = 16.;
  /* #209: @89 = @62[6] */
  w89 = wr62[6];
  /* #210: @89 = floor(@89) */
  w89 = floor( w89 );
  /* #211: @0 = (@0*@89) */
  w00 *= w89;
  /* #212: @24 = @27[(:16;@0)] */
  wr24 = wr27 + 0 + (int)w00;
  /* #213: {@56, NULL, NULL, NULL} = FixedIdealJoint3_kin(@51, @8, @78, @1, @24, @79) */
  arg1[0]=w51;
  arg1[1]=(&w08);
  arg1[2]=(&w78);
  arg1[3]=(&w01);
  arg1[4]=wr24;
  arg1[5]=(&w79);
  res1[0]=w56;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #214: @70 = 0x1 */
  /* #215: @8 = @62[10] */
  w08 = wr62[10];
  /* #216: @71 = vertcat(@8, @30) */
  rr=w71;
  *rr++ = w08;
  for (i=0, cs=wr30; i<5; ++i) *rr++ = *cs++;
  /* #217: {@8, NULL} = RigidContact4_gap(@56, @70, @1, @71) */
  arg1[0]=w56;
  arg1[1]=0;
  arg1[2]=(&w01);
  arg1[3]=w71;
  res1[0]=(&w08);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #218: output[1][0] = @8 */
  if (res[1]) res[1][0] = w08;
  /* #219: {@56, NULL, NULL, NULL} = FixedIdealJoint2_kin(@39, @83, @9, @1, @23, @79) */
  arg1[0]=w39;
  arg1[1]=(&w83);
  arg1[2]=(&w09);
  arg1[3]=(&w01);
  arg1[4]=wr23;
  arg1[5]=(&w79);
  res1[0]=w56;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #220: @11 = @11' */
  /* #221: @83 = @61[6] */
  w83 = wr61[6];
  /* #222: @83 = floor(@83) */
  w83 = floor( w83 );
  /* #223: @9 = @11[@83] */
  for (rr=(&w09), cr=(&w83); rr!=(&w09)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w11[i] : casadi_nan; }
  /* #224: @19 = @19' */
  /* #225: @83 = @61[6] */
  w83 = wr61[6];
  /* #226: @83 = floor(@83) */
  w83 = floor( w83 );
  /* #227: @8 = @19[@83] */
  for (rr=(&w08), cr=(&w83); rr!=(&w08)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w19[i] : casadi_nan; }
  /* #228: @26 = reshape(@26) */
  /* #229: @83 = 16 */
  w83 = 16.;
  /* #230: @78 = @61[6] */
  w78 = wr61[6];
  /* #231: @78 = floor(@78) */
  w78 = floor( w78 );
  /* #232: @83 = (@83*@78) */
  w83 *= w78;
  /* #233: @23 = @26[(:16;@83)] */
  wr23 = wr26 + 0 + (int)w83;
  /* #234: {@51, NULL, NULL, NULL} = FixedIdealJoint3_kin(@56, @9, @8, @1, @23, @79) */
  arg1[0]=w56;
  arg1[1]=(&w09);
  arg1[2]=(&w08);
  arg1[3]=(&w01);
  arg1[4]=wr23;
  arg1[5]=(&w79);
  res1[0]=w51;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #235: @70 = 0x1 */
  /* #236: @9 = @61[10] */
  w09 = wr61[10];
  /* #237: @71 = vertcat(@9, @29) */
  rr=w71;
  *rr++ = w09;
  for (i=0, cs=wr29; i<5; ++i) *rr++ = *cs++;
  /* #238: {@9, NULL} = RigidContact4_gap(@51, @70, @1, @71) */
  arg1[0]=w51;
  arg1[1]=0;
  arg1[2]=(&w01);
  arg1[3]=w71;
  res1[0]=(&w09);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #239: output[1][1] = @9 */
  if (res[1]) res[1][1] = w09;
  /* #240: {@51, NULL, NULL, NULL} = FixedIdealJoint2_kin(@39, @7, @84, @1, @22, @79) */
  arg1[0]=w39;
  arg1[1]=(&w07);
  arg1[2]=(&w84);
  arg1[3]=(&w01);
  arg1[4]=wr22;
  arg1[5]=(&w79);
  res1[0]=w51;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #241: @12 = @12' */
  /* #242: @7 = @38[6] */
  w07 = wr38[6];
  /* #243: @7 = floor(@7) */
  w07 = floor( w07 );
  /* #244: @84 = @12[@7] */
  for (rr=(&w84), cr=(&w07); rr!=(&w84)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w12[i] : casadi_nan; }
  /* #245: @18 = @18' */
  /* #246: @7 = @38[6] */
  w07 = wr38[6];
  /* #247: @7 = floor(@7) */
  w07 = floor( w07 );
  /* #248: @9 = @18[@7] */
  for (rr=(&w09), cr=(&w07); rr!=(&w09)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w18[i] : casadi_nan; }
  /* #249: @25 = reshape(@25) */
  /* #250: @7 = 16 */
  w07 = 16.;
  /* #251: @8 = @38[6] */
  w08 = wr38[6];
  /* #252: @8 = floor(@8) */
  w08 = floor( w08 );
  /* #253: @7 = (@7*@8) */
  w07 *= w08;
  /* #254: @22 = @25[(:16;@7)] */
  wr22 = wr25 + 0 + (int)w07;
  /* #255: {@39, NULL, NULL, NULL} = FixedIdealJoint3_kin(@51, @84, @9, @1, @22, @79) */
  arg1[0]=w51;
  arg1[1]=(&w84);
  arg1[2]=(&w09);
  arg1[3]=(&w01);
  arg1[4]=wr22;
  arg1[5]=(&w79);
  res1[0]=w39;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #256: @70 = 0x1 */
  /* #257: @84 = @38[10] */
  w84 = wr38[10];
  /* #258: @71 = vertcat(@84, @28) */
  rr=w71;
  *rr++ = w84;
  for (i=0, cs=wr28; i<5; ++i) *rr++ = *cs++;
  /* #259: {@84, NULL} = RigidContact4_gap(@39, @70, @1, @71) */
  arg1[0]=w39;
  arg1[1]=0;
  arg1[2]=(&w01);
  arg1[3]=w71;
  res1[0]=(&w84);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #260: output[1][2] = @84 */
  if (res[1]) res[1][2] = w84;
  /* #261: @84 = 0 */
  w84 = 0.;
  /* #262: @5 = ones(1x3) */
  casadi_fill(w05, 3, 1.);
  /* #263: @18 = energy(@1, @96, @20) */
  arg1[0]=(&w01);
  arg1[1]=w96;
  arg1[2]=wr20;
  res1[0]=w18;
  if (casadi_f83(arg1, res1, iw, w, 0)) return 1;
  /* #264: @12 = energy(@1, @2, @20) */
  arg1[0]=(&w01);
  arg1[1]=wr02;
  arg1[2]=wr20;
  res1[0]=w12;
  if (casadi_f83(arg1, res1, iw, w, 0)) return 1;
  /* #265: @18 = (@18-@12) */
  for (i=0, rr=w18, cs=w12; i<4; ++i) (*rr++) -= (*cs++);
  /* #266: @91 = @18[:3] */
  for (rr=w91, cs=w18+0; cs!=w18+3; cs+=1) *rr++ = *cs;
  /* #267: @84 = mac(@5,@91,@84) */
  casadi_mtimes_dense(w05, 1, 3, w91, 1, (&w84), 0);
  /* #268: output[2][0] = @84 */
  if (res[2]) res[2][0] = w84;
  return 0;
}

/* closing:(i0,i1,i2[46],i3[377],i4[3])->(o0[46],o1[3],o2) */
static int casadi_f65(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  if (arg[0] ? casadi_to_int(*arg[0]) : 0) {
    if (casadi_f67(arg+1, res, iw, w, 0)) return 1;
  } else {
    if (casadi_f66(arg+1, res, iw, w, 0)) return 1;
  }
  return 0;
}

/* booked_3:(i0[3],i1)->(o0[3]) */
static int casadi_f86(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=arg[0]? arg[0][0] : 0;
  a0=(-a0);
  a1=0.;
  a0=casadi_fmax(a0,a1);
  a2=arg[1]? arg[1][0] : 0;
  a3=arg[0]? arg[0][1] : 0;
  a3=(-a3);
  a3=casadi_fmax(a3,a1);
  a4=(a0+a3);
  a5=arg[0]? arg[0][2] : 0;
  a5=(-a5);
  a5=casadi_fmax(a5,a1);
  a4=(a4+a5);
  a2=casadi_fmin(a2,a4);
  a1=1.0000000000000000e-300;
  a4=(a4+a1);
  a2=(a2/a4);
  a0=(a0*a2);
  if (res[0]!=0) res[0][0]=a0;
  a3=(a3*a2);
  if (res[0]!=0) res[0][1]=a3;
  a5=(a5*a2);
  if (res[0]!=0) res[0][2]=a5;
  return 0;
}

/* ledger_1:(i0[4],i1[7],i2)->(o0[7],o1) */
static int casadi_f87(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a10;
  a00=arg[1]? arg[1][0] : 0;
  if (res[0]!=0) res[0][0]=a00;
  a01=arg[1]? arg[1][1] : 0;
  a02=arg[0]? arg[0][0] : 0;
  a03=arg[0]? arg[0][1] : 0;
  a04=(a02+a03);
  a05=arg[0]? arg[0][2] : 0;
  a04=(a04+a05);
  a06=arg[0]? arg[0][3] : 0;
  a04=(a04-a06);
  a07=casadi_fmin(a01,a04);
  if (res[0]!=0) res[0][1]=a07;
  a07=arg[1]? arg[1][2] : 0;
  a08=casadi_fmax(a07,a02);
  a09=arg[1]? arg[1][3] : 0;
  a10=(a03-a09);
  a10=casadi_fabs(a10);
  a08=casadi_fmax(a08,a10);
  a05=casadi_fabs(a05);
  a08=casadi_fmax(a08,a05);
  a06=casadi_fabs(a06);
  a08=casadi_fmax(a08,a06);
  a06=1.0000000000000000e-03;
  a03=casadi_fabs(a03);
  a03=(a06*a03);
  a08=casadi_fmax(a08,a03);
  if (res[0]!=0) res[0][2]=a08;
  if (res[0]!=0) res[0][3]=a09;
  a09=arg[1]? arg[1][4] : 0;
  a03=0.;
  a05=arg[2]? arg[2][0] : 0;
  a05=(a03<a05);
  a10=1.0000000000000001e-09;
  a10=(a10*a07);
  a10=(a00+a10);
  a06=(a06*a07);
  a01=(a01+a06);
  a10=casadi_fmin(a10,a01);
  a10=(a04-a10);
  a01=(a03<a10);
  a01=(a05&&a01);
  a06=(a01?a10:0);
  a09=(a09+a06);
  if (res[0]!=0) res[0][4]=a09;
  a00=(a00-a04);
  a09=casadi_fmax(a09,a00);
  a09=(a05?a09:0);
  a05=(!a05);
  a00=casadi_fabs(a10);
  a05=(a05?a00:0);
  a09=(a09+a05);
  if (res[0]!=0) res[0][5]=a09;
  a05=5.0000000000000003e-02;
  a05=(a05*a08);
  a09=(a09<=a05);
  a09=(!a09);
  a05=arg[1]? arg[1][6] : 0;
  a08=1.;
  a05=(a05+a08);
  a09=(a09?a05:0);
  if (res[0]!=0) res[0][6]=a09;
  a09=1.0000000000000000e-300;
  a02=casadi_fmax(a02,a09);
  a10=(a10/a02);
  a10=(a08-a10);
  a10=casadi_fmax(a10,a03);
  a10=sqrt(a10);
  a10=(a01?a10:0);
  a01=(!a01);
  a01=(a01?a08:0);
  a10=(a10+a01);
  if (res[1]!=0) res[1][0]=a10;
  return 0;
}

/* errs_1:(i0[7],i1[7])->(o0) */
static int casadi_f88(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3;
  a0=1.0000000000000000e-03;
  a1=arg[1]? arg[1][2] : 0;
  a0=(a0*a1);
  a2=arg[1]? arg[1][5] : 0;
  a3=arg[0]? arg[0][5] : 0;
  a3=(a2-a3);
  a0=(a0<a3);
  a3=2.0000000000000000e-02;
  a3=(a3*a1);
  a3=(a3<a2);
  a0=(a0&&a3);
  if (res[0]!=0) res[0][0]=a0;
  return 0;
}

/* noted_3:(i0[39],i1[39],i2[9])->(o0) */
static int casadi_f89(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_real a0, a1, a2, a3, a4, a5;
  a0=0.;
  a1=arg[0]? arg[0][0] : 0;
  a2=arg[1]? arg[1][0] : 0;
  a2=(a1!=a2);
  a3=arg[0]? arg[0][1] : 0;
  a4=arg[1]? arg[1][1] : 0;
  a3=(a3!=a4);
  a2=(a2||a3);
  a1=(a1==a0);
  a3=arg[2]? arg[2][0] : 0;
  a3=(a0<a3);
  a1=(a1&&a3);
  a2=(a2||a1);
  a2=(a0||a2);
  a1=arg[0]? arg[0][13] : 0;
  a3=arg[1]? arg[1][13] : 0;
  a3=(a1!=a3);
  a4=arg[0]? arg[0][14] : 0;
  a5=arg[1]? arg[1][14] : 0;
  a4=(a4!=a5);
  a3=(a3||a4);
  a1=(a1==a0);
  a4=arg[2]? arg[2][3] : 0;
  a4=(a0<a4);
  a1=(a1&&a4);
  a3=(a3||a1);
  a2=(a2||a3);
  a3=arg[0]? arg[0][26] : 0;
  a1=arg[1]? arg[1][26] : 0;
  a1=(a3!=a1);
  a4=arg[0]? arg[0][27] : 0;
  a5=arg[1]? arg[1][27] : 0;
  a4=(a4!=a5);
  a1=(a1||a4);
  a3=(a3==a0);
  a4=arg[2]? arg[2][6] : 0;
  a0=(a0<a4);
  a3=(a3&&a0);
  a1=(a1||a3);
  a2=(a2||a1);
  if (res[0]!=0) res[0][0]=a2;
  return 0;
}

/* one_step:(i0,i1,i2[377],i3[3],i4,i5,i6[46],i7[39],i8[21],i9[9],i10,i11,i12,i13[7],i14[9],i15[9],i16,i17)->(o0[46],o1[39],o2[21],o3[9],o4,o5,o6,o7[7],o8[9],o9[9],o10,o11) */
static int casadi_f0(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {
  casadi_int i, j, k;
  casadi_real **res1=res+12, *rr, w000, w001, w002, w003, w004, w005, w006, w007, w008, *w009=w+3203;
  casadi_real *w010=w+3249, *w011=w+3271, *w012=w+3292, w013, *w014=w+3295, w015, w016, w017, *w018=w+3302, w019, w020, w021;
  casadi_real *w022=w+3308, *w023=w+3312, *w024=w+3316, *w025=w+3320, *w027=w+3697, *w030=w+3736, *w031=w+3749, *w032=w+3762, *w033=w+3775, *w034=w+3781, *w035=w+3803, *w036=w+3824;
  casadi_real w037, w038, w039, *w040=w+3831, *w041=w+3835, *w042=w+3839, *w043=w+3843, w044, w045, w046, *w048=w+3849, *w049=w+4226;
  casadi_real *w050=w+4230, *w051=w+4246, *w052=w+4262, *w053=w+4278, *w054=w+4342, *w055=w+4406, *w056=w+4470, *w057=w+4475, *w058=w+4480, w059, *w060=w+4485, *w061=w+4503;
  casadi_real *w062=w+4521, *w063=w+4545, *w064=w+4551, *w065=w+4557, *w066=w+4563, *w067=w+4569, *w068=w+4608, *w069=w+4654, *w070=w+4680, *w071=w+4706, *w072=w+4732, *w073=w+4741;
  casadi_real *w074=w+4756, *w075=w+4770, *w076=w+4780, *w077=w+4792, *w078=w+4796, *w079=w+4799, *w080=w+4826, *w081=w+4834, *w082=w+4861, *w083=w+4879, *w084=w+4894, *w085=w+4906;
  casadi_real *w086=w+4914, *w087=w+4941, *w088=w+4959, *w089=w+4974, *w090=w+4986, *w091=w+4994, *w092=w+5015, *w093=w+5030, *w095=w+5038, *w096=w+5056, *w097=w+5074, *w099=w+5082;
  casadi_real *w100=w+5100, *w101=w+5103, *w102=w+5121, *w103=w+5124, *w105=w+5132, *w106=w+5150, *w107=w+5153, *w108=w+5171, *w109=w+5174, *w110=w+5177, *w111=w+5186, *w112=w+5195;
  casadi_real *w113=w+5198, *w114=w+5201, *w115=w+5207, *w116=w+5213, *w117=w+5234, *w118=w+5255, *w119=w+5276, *w120=w+5297, *w121=w+5318, *w122=w+5339, *w123=w+5348, *w124=w+5357;
  casadi_real *w125=w+5366, *w126=w+5375, *w127=w+5384, *w128=w+5393, *w129=w+5420, *w130=w+5501, w131, *w132=w+5582, *w133=w+5586, w134, *w135=w+5590, *w136=w+5608;
  casadi_real *w137=w+5621, *w138=w+5634, w139, w140, *w141=w+5647, w143, w144, *w145=w+5665, w146, w147, w148, w149;
  casadi_real *w150=w+5668, w151, w152, w153, w154, w155, *w156=w+5683, w157, *w158=w+5698, *w159=w+5700, *w160=w+5703, *w161=w+5706;
  casadi_real *w162=w+5709;
  const casadi_int *cii;
  const casadi_real **arg1=arg+18, *cr, *cs, *wr009, *wr010, *wr011, *wr012, *wr014, *wr018, *wr022, *wr023, *wr024;
  const casadi_real *wr025, *wr026, *wr027, *wr028, *wr029, *wr030, *wr031, *wr032, *wr033, *wr034, *wr035, *wr036;
  const casadi_real *wr040, *wr041, *wr042, *wr043, *wr047, *wr063, *wr064, *wr065, *wr066, *wr110, *wr118;
  /* #0: @0 = 0 */
  w000 = 0.;
  /* #1: @1 = 1 */
  w001 = 1.;
  /* #2: @2 = 1e-09 */
  w002 = 1.0000000000000001e-09;
  /* #3: @3 = 1e-09 */
  w003 = 1.0000000000000001e-09;
  /* #4: @4 = 1e-09 */
  w004 = 1.0000000000000001e-09;
  /* #5: @5 = 1e-09 */
  w005 = 1.0000000000000001e-09;
  /* #6: @6 = input[0][0] */
  w006 = arg[0] ? arg[0][0] : 0;
  /* #7: @7 = input[1][0] */
  w007 = arg[1] ? arg[1][0] : 0;
  /* #8: @8 = 2 */
  w008 = 2.;
  /* #9: @8 = (@7/@8) */
  w008  = (w007/w008);
  /* #10: @8 = (@6+@8) */
  w008  = (w006+w008);
  /* #11: @9 = input[6][0] */
  wr009 = arg[6] ? arg[6] : casadi_zeros;
  /* #12: {@10, @11, NULL, @12} = vertsplit(@9) */
  wr010 = wr009;
  wr011 = wr009+22;
  wr012 = wr009+43;
  /* #13: @13 = 2 */
  w013 = 2.;
  /* #14: @13 = (@7/@13) */
  w013  = (w007/w013);
  /* #15: {@14, @15, @16, @17, NULL, NULL, NULL} = vertsplit(@10) */
  wr014 = wr010;
  w015 = wr010[7];
  w016 = wr010[8];
  w017 = wr010[9];
  /* #16: {@18, @19, @20, @21, @22, @23, @24} = vertsplit(@11) */
  wr018 = wr011;
  w019 = wr011[6];
  w020 = wr011[7];
  w021 = wr011[8];
  wr022 = wr011+9;
  wr023 = wr011+13;
  wr024 = wr011+17;
  /* #17: @25 = input[2][0] */
  wr025 = arg[2] ? arg[2] : casadi_zeros;
  /* #18: @26 = @25[:338] */
  wr026 = wr025+0;
  /* #19: @27 = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1] */
  wr027 = casadi_c1;
  /* #20: @28 = @25[:338] */
  wr028 = wr025+0;
  /* #21: @29 = input[7][0] */
  wr029 = arg[7] ? arg[7] : casadi_zeros;
  /* #22: {@30, @31, @32} = vertsplit(@29) */
  wr030 = wr029;
  wr031 = wr029+13;
  wr032 = wr029+26;
  /* #23: @33 = @30[:6] */
  wr033 = wr030+0;
  /* #24: {@34, @35, NULL, NULL} = vertsplit(@9) */
  wr034 = wr009;
  wr035 = wr009+22;
  /* #25: {@36, @37, @38, @39, @40, @41, @42} = vertsplit(@34) */
  wr036 = wr034;
  w037 = wr034[7];
  w038 = wr034[8];
  w039 = wr034[9];
  wr040 = wr034+10;
  wr041 = wr034+14;
  wr042 = wr034+18;
  /* #26: {@43, @44, @45, @46, NULL, NULL, NULL} = vertsplit(@35) */
  wr043 = wr035;
  w044 = wr035[6];
  w045 = wr035[7];
  w046 = wr035[8];
  /* #27: @47 = @25[:338] */
  wr047 = wr025+0;
  /* #28: @48 = vertcat(@47, @29) */
  rr=w048;
  for (i=0, cs=wr047; i<338; ++i) *rr++ = *cs++;
  for (i=0, cs=wr029; i<39; ++i) *rr++ = *cs++;
  /* #29: {@49, @50, @51, @52, @53, @54, @55, @56, @57, @58, @59, NULL, NULL, NULL, NULL, NULL, NULL} = vertsplit(@48) */
  casadi_copy(w048, 4, w049);
  casadi_copy(w048+4, 16, w050);
  casadi_copy(w048+20, 16, w051);
  casadi_copy(w048+36, 16, w052);
  casadi_copy(w048+52, 64, w053);
  casadi_copy(w048+116, 64, w054);
  casadi_copy(w048+180, 64, w055);
  casadi_copy(w048+244, 5, w056);
  casadi_copy(w048+249, 5, w057);
  casadi_copy(w048+254, 5, w058);
  w059 = w048[259];
  /* #30: {@60, NULL, NULL, NULL} = free1_kin(@36, @43, @6, @49, @59) */
  arg1[0]=wr036;
  arg1[1]=wr043;
  arg1[2]=(&w006);
  arg1[3]=w049;
  arg1[4]=(&w059);
  res1[0]=w060;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #31: {@61, NULL, NULL, NULL} = FixedIdealJoint2_kin(@60, @37, @44, @6, @50, @59) */
  arg1[0]=w060;
  arg1[1]=(&w037);
  arg1[2]=(&w044);
  arg1[3]=(&w006);
  arg1[4]=w050;
  arg1[5]=(&w059);
  res1[0]=w061;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #32: @40 = @40' */
  /* #33: @53 = reshape(@53) */
  /* #34: @37 = 0 */
  w037 = 0.;
  /* #35: @43 = vertcat(@37, @56) */
  rr=w043;
  *rr++ = w037;
  for (i=0, cs=w056; i<5; ++i) *rr++ = *cs++;
  /* #36: @62 = repmat(@43, 4) */
  for (i=0;i<4;++i) {
    casadi_copy(w043, 6, w062+ i*6);
  }
  /* #37: {@49, NULL} = RigidContact4_gaps_FixedIdealJoint3_4(@61, @6, @59, @40, @53, @62) */
  arg1[0]=w061;
  arg1[1]=(&w006);
  arg1[2]=(&w059);
  arg1[3]=wr040;
  arg1[4]=w053;
  arg1[5]=w062;
  res1[0]=w049;
  res1[1]=0;
  if (casadi_f3(arg1, res1, iw, w, 0)) return 1;
  /* #38: @49 = @49' */
  /* #39: @37 = @30[6] */
  w037 = wr030[6];
  /* #40: @44 = nearest_4(@49, @37) */
  arg1[0]=w049;
  arg1[1]=(&w037);
  res1[0]=(&w044);
  if (casadi_f6(arg1, res1, iw, w, 0)) return 1;
  /* #41: @43 = @30[7:13] */
  wr043 = wr030+7;
  /* #42: @63 = @31[:6] */
  wr063 = wr031+0;
  /* #43: {@61, NULL, NULL, NULL} = FixedIdealJoint2_kin(@60, @38, @45, @6, @51, @59) */
  arg1[0]=w060;
  arg1[1]=(&w038);
  arg1[2]=(&w045);
  arg1[3]=(&w006);
  arg1[4]=w051;
  arg1[5]=(&w059);
  res1[0]=w061;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #44: @41 = @41' */
  /* #45: @54 = reshape(@54) */
  /* #46: @38 = 0 */
  w038 = 0.;
  /* #47: @64 = vertcat(@38, @57) */
  rr=w064;
  *rr++ = w038;
  for (i=0, cs=w057; i<5; ++i) *rr++ = *cs++;
  /* #48: @62 = repmat(@64, 4) */
  for (i=0;i<4;++i) {
    casadi_copy(w064, 6, w062+ i*6);
  }
  /* #49: {@49, NULL} = RigidContact4_gaps_FixedIdealJoint3_4(@61, @6, @59, @41, @54, @62) */
  arg1[0]=w061;
  arg1[1]=(&w006);
  arg1[2]=(&w059);
  arg1[3]=wr041;
  arg1[4]=w054;
  arg1[5]=w062;
  res1[0]=w049;
  res1[1]=0;
  if (casadi_f3(arg1, res1, iw, w, 0)) return 1;
  /* #50: @49 = @49' */
  /* #51: @38 = @31[6] */
  w038 = wr031[6];
  /* #52: @45 = nearest_4(@49, @38) */
  arg1[0]=w049;
  arg1[1]=(&w038);
  res1[0]=(&w045);
  if (casadi_f6(arg1, res1, iw, w, 0)) return 1;
  /* #53: @64 = @31[7:13] */
  wr064 = wr031+7;
  /* #54: @65 = @32[:6] */
  wr065 = wr032+0;
  /* #55: {@61, NULL, NULL, NULL} = FixedIdealJoint2_kin(@60, @39, @46, @6, @52, @59) */
  arg1[0]=w060;
  arg1[1]=(&w039);
  arg1[2]=(&w046);
  arg1[3]=(&w006);
  arg1[4]=w052;
  arg1[5]=(&w059);
  res1[0]=w061;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #56: @42 = @42' */
  /* #57: @55 = reshape(@55) */
  /* #58: @39 = 0 */
  w039 = 0.;
  /* #59: @66 = vertcat(@39, @58) */
  rr=w066;
  *rr++ = w039;
  for (i=0, cs=w058; i<5; ++i) *rr++ = *cs++;
  /* #60: @62 = repmat(@66, 4) */
  for (i=0;i<4;++i) {
    casadi_copy(w066, 6, w062+ i*6);
  }
  /* #61: {@49, NULL} = RigidContact4_gaps_FixedIdealJoint3_4(@61, @6, @59, @42, @55, @62) */
  arg1[0]=w061;
  arg1[1]=(&w006);
  arg1[2]=(&w059);
  arg1[3]=wr042;
  arg1[4]=w055;
  arg1[5]=w062;
  res1[0]=w049;
  res1[1]=0;
  if (casadi_f3(arg1, res1, iw, w, 0)) return 1;
  /* #62: @49 = @49' */
  /* #63: @59 = @32[6] */
  w059 = wr032[6];
  /* #64: @39 = nearest_4(@49, @59) */
  arg1[0]=w049;
  arg1[1]=(&w059);
  res1[0]=(&w039);
  if (casadi_f6(arg1, res1, iw, w, 0)) return 1;
  /* #65: @66 = @32[7:13] */
  wr066 = wr032+7;
  /* #66: @48 = vertcat(@28, @33, @44, @43, @63, @45, @64, @65, @39, @66) */
  rr=w048;
  for (i=0, cs=wr028; i<338; ++i) *rr++ = *cs++;
  for (i=0, cs=wr033; i<6; ++i) *rr++ = *cs++;
  *rr++ = w044;
  for (i=0, cs=wr043; i<6; ++i) *rr++ = *cs++;
  for (i=0, cs=wr063; i<6; ++i) *rr++ = *cs++;
  *rr++ = w045;
  for (i=0, cs=wr064; i<6; ++i) *rr++ = *cs++;
  for (i=0, cs=wr065; i<6; ++i) *rr++ = *cs++;
  *rr++ = w039;
  for (i=0, cs=wr066; i<6; ++i) *rr++ = *cs++;
  /* #67: @67 = @48[338:377] */
  for (rr=w067, cs=w048+338; cs!=w048+377; cs+=1) *rr++ = *cs;
  /* #68: @27 = (@27*@67) */
  for (i=0, rr=w027, cr=wr027, cs=w067; i<39; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #69: @48 = vertcat(@26, @27) */
  rr=w048;
  for (i=0, cs=wr026; i<338; ++i) *rr++ = *cs++;
  for (i=0, cs=w027; i<39; ++i) *rr++ = *cs++;
  /* #70: {@49, @52, @51, @50, NULL, NULL, NULL, NULL, NULL, NULL, @44, NULL, NULL, NULL, NULL, NULL, NULL} = vertsplit(@48) */
  casadi_copy(w048, 4, w049);
  casadi_copy(w048+4, 16, w052);
  casadi_copy(w048+20, 16, w051);
  casadi_copy(w048+36, 16, w050);
  w044 = w048[259];
  /* #71: {@61, NULL, NULL, @36} = free1_kin(@14, @18, @6, @49, @44) */
  arg1[0]=wr014;
  arg1[1]=wr018;
  arg1[2]=(&w006);
  arg1[3]=w049;
  arg1[4]=(&w044);
  res1[0]=w061;
  res1[1]=0;
  res1[2]=0;
  res1[3]=w036;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #72: {NULL, NULL, NULL, @45} = FixedIdealJoint2_kin(@61, @15, @19, @6, @52, @44) */
  arg1[0]=w061;
  arg1[1]=(&w015);
  arg1[2]=(&w019);
  arg1[3]=(&w006);
  arg1[4]=w052;
  arg1[5]=(&w044);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=(&w045);
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #73: {NULL, NULL, NULL, @15} = FixedIdealJoint2_kin(@61, @16, @20, @6, @51, @44) */
  arg1[0]=w061;
  arg1[1]=(&w016);
  arg1[2]=(&w020);
  arg1[3]=(&w006);
  arg1[4]=w051;
  arg1[5]=(&w044);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=(&w015);
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #74: {NULL, NULL, NULL, @16} = FixedIdealJoint2_kin(@61, @17, @21, @6, @50, @44) */
  arg1[0]=w061;
  arg1[1]=(&w017);
  arg1[2]=(&w021);
  arg1[3]=(&w006);
  arg1[4]=w050;
  arg1[5]=(&w044);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=(&w016);
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #75: @34 = vertcat(@36, @45, @15, @16, @22, @23, @24) */
  rr=w034;
  for (i=0, cs=w036; i<7; ++i) *rr++ = *cs++;
  *rr++ = w045;
  *rr++ = w015;
  *rr++ = w016;
  for (i=0, cs=wr022; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=wr023; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=wr024; i<4; ++i) *rr++ = *cs++;
  /* #76: @34 = (@13*@34) */
  for (i=0, rr=w034, cs=w034; i<22; ++i) (*rr++)  = (w013*(*cs++));
  /* #77: @10 = (@10+@34) */
  for (i=0, rr=w010, cr=wr010, cs=w034; i<22; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #78: @68 = vertcat(@10, @11, @12) */
  rr=w068;
  for (i=0, cs=w010; i<22; ++i) *rr++ = *cs++;
  for (i=0, cs=wr011; i<21; ++i) *rr++ = *cs++;
  for (i=0, cs=wr012; i<3; ++i) *rr++ = *cs++;
  /* #79: {@12, @22, @67} = vertsplit(@68) */
  casadi_copy(w068, 3, w012);
  casadi_copy(w068+3, 4, w022);
  casadi_copy(w068+7, 39, w067);
  /* #80: @23 = unit(@22) */
  arg1[0]=w022;
  res1[0]=w023;
  if (casadi_f7(arg1, res1, iw, w, 0)) return 1;
  /* #81: @68 = vertcat(@12, @23, @67) */
  rr=w068;
  for (i=0, cs=w012; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w023; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w067; i<39; ++i) *rr++ = *cs++;
  /* #82: @11 = input[8][0] */
  wr011 = arg[8] ? arg[8] : casadi_zeros;
  /* #83: {@10, @35, NULL, NULL} = vertsplit(@68) */
  casadi_copy(w068, 22, w010);
  casadi_copy(w068+22, 21, w035);
  /* #84: {@18, @13, @45, @15, @23, @22, @24} = vertsplit(@35) */
  casadi_copy(w035, 6, w018);
  w013 = w035[6];
  w045 = w035[7];
  w015 = w035[8];
  casadi_copy(w035+9, 4, w023);
  casadi_copy(w035+13, 4, w022);
  casadi_copy(w035+17, 4, w024);
  /* #85: {@36, @16, @17, @21, @49, @42, @41} = vertsplit(@10) */
  casadi_copy(w010, 7, w036);
  w016 = w010[7];
  w017 = w010[8];
  w021 = w010[9];
  casadi_copy(w010+10, 4, w049);
  casadi_copy(w010+14, 4, w042);
  casadi_copy(w010+18, 4, w041);
  /* #86: {@40, @50, @51, @52, @55, @54, @53, @58, @57, @56, @44, NULL, NULL, @69, @70, @71, NULL} = vertsplit(@48) */
  casadi_copy(w048, 4, w040);
  casadi_copy(w048+4, 16, w050);
  casadi_copy(w048+20, 16, w051);
  casadi_copy(w048+36, 16, w052);
  casadi_copy(w048+52, 64, w055);
  casadi_copy(w048+116, 64, w054);
  casadi_copy(w048+180, 64, w053);
  casadi_copy(w048+244, 5, w058);
  casadi_copy(w048+249, 5, w057);
  casadi_copy(w048+254, 5, w056);
  w044 = w048[259];
  casadi_copy(w048+260, 26, w069);
  casadi_copy(w048+286, 26, w070);
  casadi_copy(w048+312, 26, w071);
  /* #87: {@61, @72, @32, NULL} = free1_kin(@36, @18, @8, @40, @44) */
  arg1[0]=w036;
  arg1[1]=w018;
  arg1[2]=(&w008);
  arg1[3]=w040;
  arg1[4]=(&w044);
  res1[0]=w061;
  res1[1]=w072;
  res1[2]=w032;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #88: {@60, @73, @74, NULL} = FixedIdealJoint2_kin(@61, @21, @15, @8, @52, @44) */
  arg1[0]=w061;
  arg1[1]=(&w021);
  arg1[2]=(&w015);
  arg1[3]=(&w008);
  arg1[4]=w052;
  arg1[5]=(&w044);
  res1[0]=w060;
  res1[1]=w073;
  res1[2]=w074;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #89: {@75, @76, @40} = vertsplit(@71) */
  casadi_copy(w071, 10, w075);
  casadi_copy(w071+10, 12, w076);
  casadi_copy(w071+22, 4, w040);
  /* #90: @76 = reshape(@76) */
  /* #91: @12 = @60[15:18] */
  for (rr=w012, cs=w060+15; cs!=w060+18; cs+=1) *rr++ = *cs;
  /* #92: @77 = rotors_along_4(@60, @76, @12) */
  arg1[0]=w060;
  arg1[1]=w076;
  arg1[2]=w012;
  res1[0]=w077;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #93: @77 = (@77+@24) */
  for (i=0, rr=w077, cs=w024; i<4; ++i) (*rr++) += (*cs++);
  /* #94: @40 = (@40*@77) */
  for (i=0, rr=w040, cs=w077; i<4; ++i) (*rr++) *= (*cs++);
  /* #95: @12 = rotors_total_4(@76, @40) */
  arg1[0]=w076;
  arg1[1]=w040;
  res1[0]=w012;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #96: @78 = zeros(3x1) */
  casadi_clear(w078, 3);
  /* #97: @79 = rotors_hanging(@60, @75, @12, @78, @44) */
  arg1[0]=w060;
  arg1[1]=w075;
  arg1[2]=w012;
  arg1[3]=w078;
  arg1[4]=(&w044);
  res1[0]=w079;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #98: {@80, @81} = FixedIdealJoint2_back0(@73, @74, @79) */
  arg1[0]=w073;
  arg1[1]=w074;
  arg1[2]=w079;
  res1[0]=w080;
  res1[1]=w081;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #99: {@82, @83, @74, NULL} = FixedIdealJoint2_kin(@61, @17, @45, @8, @51, @44) */
  arg1[0]=w061;
  arg1[1]=(&w017);
  arg1[2]=(&w045);
  arg1[3]=(&w008);
  arg1[4]=w051;
  arg1[5]=(&w044);
  res1[0]=w082;
  res1[1]=w083;
  res1[2]=w074;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #100: {@75, @84, @40} = vertsplit(@70) */
  casadi_copy(w070, 10, w075);
  casadi_copy(w070+10, 12, w084);
  casadi_copy(w070+22, 4, w040);
  /* #101: @84 = reshape(@84) */
  /* #102: @12 = @82[15:18] */
  for (rr=w012, cs=w082+15; cs!=w082+18; cs+=1) *rr++ = *cs;
  /* #103: @77 = rotors_along_4(@82, @84, @12) */
  arg1[0]=w082;
  arg1[1]=w084;
  arg1[2]=w012;
  res1[0]=w077;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #104: @77 = (@77+@22) */
  for (i=0, rr=w077, cs=w022; i<4; ++i) (*rr++) += (*cs++);
  /* #105: @40 = (@40*@77) */
  for (i=0, rr=w040, cs=w077; i<4; ++i) (*rr++) *= (*cs++);
  /* #106: @12 = rotors_total_4(@84, @40) */
  arg1[0]=w084;
  arg1[1]=w040;
  res1[0]=w012;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #107: @78 = zeros(3x1) */
  casadi_clear(w078, 3);
  /* #108: @79 = rotors_hanging(@82, @75, @12, @78, @44) */
  arg1[0]=w082;
  arg1[1]=w075;
  arg1[2]=w012;
  arg1[3]=w078;
  arg1[4]=(&w044);
  res1[0]=w079;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #109: {@85, @86} = FixedIdealJoint2_back0(@83, @74, @79) */
  arg1[0]=w083;
  arg1[1]=w074;
  arg1[2]=w079;
  res1[0]=w085;
  res1[1]=w086;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #110: @81 = (@81+@86) */
  for (i=0, rr=w081, cs=w086; i<27; ++i) (*rr++) += (*cs++);
  /* #111: {@87, @88, @74, NULL} = FixedIdealJoint2_kin(@61, @16, @13, @8, @50, @44) */
  arg1[0]=w061;
  arg1[1]=(&w016);
  arg1[2]=(&w013);
  arg1[3]=(&w008);
  arg1[4]=w050;
  arg1[5]=(&w044);
  res1[0]=w087;
  res1[1]=w088;
  res1[2]=w074;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #112: {@75, @89, @40} = vertsplit(@69) */
  casadi_copy(w069, 10, w075);
  casadi_copy(w069+10, 12, w089);
  casadi_copy(w069+22, 4, w040);
  /* #113: @89 = reshape(@89) */
  /* #114: @12 = @87[15:18] */
  for (rr=w012, cs=w087+15; cs!=w087+18; cs+=1) *rr++ = *cs;
  /* #115: @77 = rotors_along_4(@87, @89, @12) */
  arg1[0]=w087;
  arg1[1]=w089;
  arg1[2]=w012;
  res1[0]=w077;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #116: @77 = (@77+@23) */
  for (i=0, rr=w077, cs=w023; i<4; ++i) (*rr++) += (*cs++);
  /* #117: @40 = (@40*@77) */
  for (i=0, rr=w040, cs=w077; i<4; ++i) (*rr++) *= (*cs++);
  /* #118: @12 = rotors_total_4(@89, @40) */
  arg1[0]=w089;
  arg1[1]=w040;
  res1[0]=w012;
  if (casadi_f9(arg1, res1, iw, w, 0)) return 1;
  /* #119: @78 = zeros(3x1) */
  casadi_clear(w078, 3);
  /* #120: @86 = rotors_hanging(@87, @75, @12, @78, @44) */
  arg1[0]=w087;
  arg1[1]=w075;
  arg1[2]=w012;
  arg1[3]=w078;
  arg1[4]=(&w044);
  res1[0]=w086;
  if (casadi_f10(arg1, res1, iw, w, 0)) return 1;
  /* #121: {@90, @79} = FixedIdealJoint2_back0(@88, @74, @86) */
  arg1[0]=w088;
  arg1[1]=w074;
  arg1[2]=w086;
  res1[0]=w090;
  res1[1]=w079;
  if (casadi_f11(arg1, res1, iw, w, 0)) return 1;
  /* #122: @81 = (@81+@79) */
  for (i=0, rr=w081, cs=w079; i<27; ++i) (*rr++) += (*cs++);
  /* #123: @79 = free1_back0(@72, @32, @81) */
  arg1[0]=w072;
  arg1[1]=w032;
  arg1[2]=w081;
  res1[0]=w079;
  if (casadi_f12(arg1, res1, iw, w, 0)) return 1;
  /* #124: @91 = free1_dinv1(@79) */
  arg1[0]=w079;
  res1[0]=w091;
  if (casadi_f13(arg1, res1, iw, w, 0)) return 1;
  /* #125: @49 = @49' */
  /* #126: {@32, @31, @30} = vertsplit(@27) */
  casadi_copy(w027, 13, w032);
  casadi_copy(w027+13, 13, w031);
  casadi_copy(w027+26, 13, w030);
  /* #127: @16 = @32[6] */
  for (rr=(&w016), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #128: @16 = floor(@16) */
  w016 = floor( w016 );
  /* #129: @17 = @49[@16] */
  for (rr=(&w017), cr=(&w016); rr!=(&w017)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w049[i] : casadi_nan; }
  /* #130: @49 = @23' */
  casadi_copy(w023, 4, w049);
  /* #131: @16 = @32[6] */
  for (rr=(&w016), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #132: @16 = floor(@16) */
  w016 = floor( w016 );
  /* #133: @21 = @49[@16] */
  for (rr=(&w021), cr=(&w016); rr!=(&w021)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w049[i] : casadi_nan; }
  /* #134: @55 = reshape(@55) */
  /* #135: @16 = 16 */
  w016 = 16.;
  /* #136: @20 = @32[6] */
  for (rr=(&w020), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #137: @20 = floor(@20) */
  w020 = floor( w020 );
  /* #138: @16 = (@16*@20) */
  w016 *= w020;
  /* #139: @50 = @55[(:16;@16)] */
  for (cr=(&w016), rr=w050; cr!=(&w016)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w055[i] : casadi_nan; }
  /* #140: {@61, @92, @74, NULL} = FixedIdealJoint3_kin(@87, @17, @21, @8, @50, @44) */
  arg1[0]=w087;
  arg1[1]=(&w017);
  arg1[2]=(&w021);
  arg1[3]=(&w008);
  arg1[4]=w050;
  arg1[5]=(&w044);
  res1[0]=w061;
  res1[1]=w092;
  res1[2]=w074;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #141: @93 = FixedIdealJoint3_back0(@92, @74) */
  arg1[0]=w092;
  arg1[1]=w074;
  res1[0]=w093;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #142: @94 = 0x1 */
  /* #143: @17 = @32[10] */
  for (rr=(&w017), cs=w032+10; cs!=w032+11; cs+=1) *rr++ = *cs;
  /* #144: @33 = vertcat(@17, @58) */
  rr=w033;
  *rr++ = w017;
  for (i=0, cs=w058; i<5; ++i) *rr++ = *cs++;
  /* #145: {NULL, @95, NULL} = RigidContact4_dyn(@61, @94, @8, @33) */
  arg1[0]=w061;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w033;
  res1[0]=0;
  res1[1]=w095;
  res1[2]=0;
  if (casadi_f16(arg1, res1, iw, w, 0)) return 1;
  /* #146: {@12, @96} = FixedIdealJoint3_prop1(@92, @93, @95) */
  arg1[0]=w092;
  arg1[1]=w093;
  arg1[2]=w095;
  res1[0]=w012;
  res1[1]=w096;
  if (casadi_f17(arg1, res1, iw, w, 0)) return 1;
  /* #147: {@78, @95} = FixedIdealJoint2_prop1(@88, @90, @96) */
  arg1[0]=w088;
  arg1[1]=w090;
  arg1[2]=w096;
  res1[0]=w078;
  res1[1]=w095;
  if (casadi_f18(arg1, res1, iw, w, 0)) return 1;
  /* #148: @42 = @42' */
  /* #149: @17 = @31[6] */
  for (rr=(&w017), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #150: @17 = floor(@17) */
  w017 = floor( w017 );
  /* #151: @21 = @42[@17] */
  for (rr=(&w021), cr=(&w017); rr!=(&w021)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w042[i] : casadi_nan; }
  /* #152: @42 = @22' */
  casadi_copy(w022, 4, w042);
  /* #153: @17 = @31[6] */
  for (rr=(&w017), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #154: @17 = floor(@17) */
  w017 = floor( w017 );
  /* #155: @16 = @42[@17] */
  for (rr=(&w016), cr=(&w017); rr!=(&w016)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w042[i] : casadi_nan; }
  /* #156: @54 = reshape(@54) */
  /* #157: @17 = 16 */
  w017 = 16.;
  /* #158: @20 = @31[6] */
  for (rr=(&w020), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #159: @20 = floor(@20) */
  w020 = floor( w020 );
  /* #160: @17 = (@17*@20) */
  w017 *= w020;
  /* #161: @50 = @54[(:16;@17)] */
  for (cr=(&w017), rr=w050; cr!=(&w017)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w054[i] : casadi_nan; }
  /* #162: {@96, @92, @74, NULL} = FixedIdealJoint3_kin(@82, @21, @16, @8, @50, @44) */
  arg1[0]=w082;
  arg1[1]=(&w021);
  arg1[2]=(&w016);
  arg1[3]=(&w008);
  arg1[4]=w050;
  arg1[5]=(&w044);
  res1[0]=w096;
  res1[1]=w092;
  res1[2]=w074;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #163: @97 = FixedIdealJoint3_back0(@92, @74) */
  arg1[0]=w092;
  arg1[1]=w074;
  res1[0]=w097;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #164: @98 = 0x1 */
  /* #165: @21 = @31[10] */
  for (rr=(&w021), cs=w031+10; cs!=w031+11; cs+=1) *rr++ = *cs;
  /* #166: @43 = vertcat(@21, @57) */
  rr=w043;
  *rr++ = w021;
  for (i=0, cs=w057; i<5; ++i) *rr++ = *cs++;
  /* #167: {NULL, @99, NULL} = RigidContact4_dyn(@96, @98, @8, @43) */
  arg1[0]=w096;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w043;
  res1[0]=0;
  res1[1]=w099;
  res1[2]=0;
  if (casadi_f16(arg1, res1, iw, w, 0)) return 1;
  /* #168: {@100, @101} = FixedIdealJoint3_prop1(@92, @97, @99) */
  arg1[0]=w092;
  arg1[1]=w097;
  arg1[2]=w099;
  res1[0]=w100;
  res1[1]=w101;
  if (casadi_f17(arg1, res1, iw, w, 0)) return 1;
  /* #169: {@102, @99} = FixedIdealJoint2_prop1(@83, @85, @101) */
  arg1[0]=w083;
  arg1[1]=w085;
  arg1[2]=w101;
  res1[0]=w102;
  res1[1]=w099;
  if (casadi_f18(arg1, res1, iw, w, 0)) return 1;
  /* #170: @41 = @41' */
  /* #171: @21 = @30[6] */
  for (rr=(&w021), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #172: @21 = floor(@21) */
  w021 = floor( w021 );
  /* #173: @16 = @41[@21] */
  for (rr=(&w016), cr=(&w021); rr!=(&w016)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w041[i] : casadi_nan; }
  /* #174: @41 = @24' */
  casadi_copy(w024, 4, w041);
  /* #175: @21 = @30[6] */
  for (rr=(&w021), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #176: @21 = floor(@21) */
  w021 = floor( w021 );
  /* #177: @17 = @41[@21] */
  for (rr=(&w017), cr=(&w021); rr!=(&w017)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w041[i] : casadi_nan; }
  /* #178: @53 = reshape(@53) */
  /* #179: @21 = 16 */
  w021 = 16.;
  /* #180: @20 = @30[6] */
  for (rr=(&w020), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #181: @20 = floor(@20) */
  w020 = floor( w020 );
  /* #182: @21 = (@21*@20) */
  w021 *= w020;
  /* #183: @50 = @53[(:16;@21)] */
  for (cr=(&w021), rr=w050; cr!=(&w021)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w053[i] : casadi_nan; }
  /* #184: {@101, @92, @74, NULL} = FixedIdealJoint3_kin(@60, @16, @17, @8, @50, @44) */
  arg1[0]=w060;
  arg1[1]=(&w016);
  arg1[2]=(&w017);
  arg1[3]=(&w008);
  arg1[4]=w050;
  arg1[5]=(&w044);
  res1[0]=w101;
  res1[1]=w092;
  res1[2]=w074;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #185: @103 = FixedIdealJoint3_back0(@92, @74) */
  arg1[0]=w092;
  arg1[1]=w074;
  res1[0]=w103;
  if (casadi_f15(arg1, res1, iw, w, 0)) return 1;
  /* #186: @104 = 0x1 */
  /* #187: @16 = @30[10] */
  for (rr=(&w016), cs=w030+10; cs!=w030+11; cs+=1) *rr++ = *cs;
  /* #188: @63 = vertcat(@16, @56) */
  rr=w063;
  *rr++ = w016;
  for (i=0, cs=w056; i<5; ++i) *rr++ = *cs++;
  /* #189: {NULL, @105, NULL} = RigidContact4_dyn(@101, @104, @8, @63) */
  arg1[0]=w101;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w063;
  res1[0]=0;
  res1[1]=w105;
  res1[2]=0;
  if (casadi_f16(arg1, res1, iw, w, 0)) return 1;
  /* #190: {@106, @107} = FixedIdealJoint3_prop1(@92, @103, @105) */
  arg1[0]=w092;
  arg1[1]=w103;
  arg1[2]=w105;
  res1[0]=w106;
  res1[1]=w107;
  if (casadi_f17(arg1, res1, iw, w, 0)) return 1;
  /* #191: {@108, @105} = FixedIdealJoint2_prop1(@73, @80, @107) */
  arg1[0]=w073;
  arg1[1]=w080;
  arg1[2]=w107;
  res1[0]=w108;
  res1[1]=w105;
  if (casadi_f18(arg1, res1, iw, w, 0)) return 1;
  /* #192: @16 = input[10][0] */
  w016 = arg[10] ? arg[10][0] : 0;
  /* #193: @109 = @16[0, 0, 0] */
  for (cii=casadi_s0, rr=w109, cs=(&w016); cii!=casadi_s0+3; ++cii) *rr++ = cs[*cii];
  /* #194: @110 = horzcat(@109, @109, @109) */
  rr=w110;
  for (i=0, cs=w109; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w109; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w109; i<3; ++i) *rr++ = *cs++;
  /* #195: @111 = @110' */
  for (i=0, rr=w111, cs=w110; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #196: @111 = vec(@111) */
  /* #197: @110 = input[9][0] */
  wr110 = arg[9] ? arg[9] : casadi_zeros;
  /* #198: @111 = (@111*@110) */
  for (i=0, rr=w111, cs=wr110; i<9; ++i) (*rr++) *= (*cs++);
  /* #199: {@109, @112, @113} = vertsplit(@111) */
  casadi_copy(w111, 3, w109);
  casadi_copy(w111+3, 3, w112);
  casadi_copy(w111+6, 3, w113);
  /* #200: @64 = weighted_6_3_3_3(@91, @95, @99, @105, @109, @112, @113) */
  arg1[0]=w091;
  arg1[1]=w095;
  arg1[2]=w099;
  arg1[3]=w105;
  arg1[4]=w109;
  arg1[5]=w112;
  arg1[6]=w113;
  res1[0]=w064;
  if (casadi_f19(arg1, res1, iw, w, 0)) return 1;
  /* #201: {@65, @66} = free1_lin2(@72, @64) */
  arg1[0]=w072;
  arg1[1]=w064;
  res1[0]=w065;
  res1[1]=w066;
  if (casadi_f20(arg1, res1, iw, w, 0)) return 1;
  /* #202: @66 = (@18+@66) */
  for (i=0, rr=w066, cr=w018, cs=w066; i<6; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #203: @17 = FixedIdealJoint2_dinv2(@90) */
  arg1[0]=w090;
  res1[0]=(&w017);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #204: @44 = weighted_1_3(@17, @78, @109) */
  arg1[0]=(&w017);
  arg1[1]=w078;
  arg1[2]=w109;
  res1[0]=(&w044);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #205: {@64, @21} = FixedIdealJoint2_lin4(@65, @88, @90, @44) */
  arg1[0]=w065;
  arg1[1]=w088;
  arg1[2]=w090;
  arg1[3]=(&w044);
  res1[0]=w064;
  res1[1]=(&w021);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #206: @21 = (@13+@21) */
  w021  = (w013+w021);
  /* #207: @44 = FixedIdealJoint2_dinv2(@85) */
  arg1[0]=w085;
  res1[0]=(&w044);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #208: @20 = weighted_1_3(@44, @102, @112) */
  arg1[0]=(&w044);
  arg1[1]=w102;
  arg1[2]=w112;
  res1[0]=(&w020);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #209: {@114, @19} = FixedIdealJoint2_lin4(@65, @83, @85, @20) */
  arg1[0]=w065;
  arg1[1]=w083;
  arg1[2]=w085;
  arg1[3]=(&w020);
  res1[0]=w114;
  res1[1]=(&w019);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #210: @19 = (@45+@19) */
  w019  = (w045+w019);
  /* #211: @20 = FixedIdealJoint2_dinv2(@80) */
  arg1[0]=w080;
  res1[0]=(&w020);
  if (casadi_f21(arg1, res1, iw, w, 0)) return 1;
  /* #212: @39 = weighted_1_3(@20, @108, @113) */
  arg1[0]=(&w020);
  arg1[1]=w108;
  arg1[2]=w113;
  res1[0]=(&w039);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #213: {@115, @59} = FixedIdealJoint2_lin4(@65, @73, @80, @39) */
  arg1[0]=w065;
  arg1[1]=w073;
  arg1[2]=w080;
  arg1[3]=(&w039);
  res1[0]=w115;
  res1[1]=(&w059);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #214: @59 = (@15+@59) */
  w059  = (w015+w059);
  /* #215: @41 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w041);
  /* #216: @39 = @32[6] */
  for (rr=(&w039), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #217: @41 = (@41==@39) */
  for (i=0, rr=w041, cr=w041; i<4; ++i) (*rr++)  = ((*cr++)==w039);
  /* #218: @39 = FixedIdealJoint3_dinv2(@93) */
  arg1[0]=w093;
  res1[0]=(&w039);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #219: @46 = weighted_1_3(@39, @12, @109) */
  arg1[0]=(&w039);
  arg1[1]=w012;
  arg1[2]=w109;
  res1[0]=(&w046);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #220: @41 = (@41*@46) */
  for (i=0, rr=w041; i<4; ++i) (*rr++) *= w046;
  /* #221: @109 = @64[3:6] */
  for (rr=w109, cs=w064+3; cs!=w064+6; cs+=1) *rr++ = *cs;
  /* #222: @42 = rotors_along_4(@87, @89, @109) */
  arg1[0]=w087;
  arg1[1]=w089;
  arg1[2]=w109;
  res1[0]=w042;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #223: @41 = (@41-@42) */
  for (i=0, rr=w041, cs=w042; i<4; ++i) (*rr++) -= (*cs++);
  /* #224: @41 = (@23+@41) */
  for (i=0, rr=w041, cr=w023, cs=w041; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #225: @42 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w042);
  /* #226: @46 = @31[6] */
  for (rr=(&w046), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #227: @42 = (@42==@46) */
  for (i=0, rr=w042, cr=w042; i<4; ++i) (*rr++)  = ((*cr++)==w046);
  /* #228: @46 = FixedIdealJoint3_dinv2(@97) */
  arg1[0]=w097;
  res1[0]=(&w046);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #229: @38 = weighted_1_3(@46, @100, @112) */
  arg1[0]=(&w046);
  arg1[1]=w100;
  arg1[2]=w112;
  res1[0]=(&w038);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #230: @42 = (@42*@38) */
  for (i=0, rr=w042; i<4; ++i) (*rr++) *= w038;
  /* #231: @112 = @114[3:6] */
  for (rr=w112, cs=w114+3; cs!=w114+6; cs+=1) *rr++ = *cs;
  /* #232: @49 = rotors_along_4(@82, @84, @112) */
  arg1[0]=w082;
  arg1[1]=w084;
  arg1[2]=w112;
  res1[0]=w049;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #233: @42 = (@42-@49) */
  for (i=0, rr=w042, cs=w049; i<4; ++i) (*rr++) -= (*cs++);
  /* #234: @42 = (@22+@42) */
  for (i=0, rr=w042, cr=w022, cs=w042; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #235: @49 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w049);
  /* #236: @38 = @30[6] */
  for (rr=(&w038), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #237: @49 = (@49==@38) */
  for (i=0, rr=w049, cr=w049; i<4; ++i) (*rr++)  = ((*cr++)==w038);
  /* #238: @38 = FixedIdealJoint3_dinv2(@103) */
  arg1[0]=w103;
  res1[0]=(&w038);
  if (casadi_f24(arg1, res1, iw, w, 0)) return 1;
  /* #239: @37 = weighted_1_3(@38, @106, @113) */
  arg1[0]=(&w038);
  arg1[1]=w106;
  arg1[2]=w113;
  res1[0]=(&w037);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #240: @49 = (@49*@37) */
  for (i=0, rr=w049; i<4; ++i) (*rr++) *= w037;
  /* #241: @113 = @115[3:6] */
  for (rr=w113, cs=w115+3; cs!=w115+6; cs+=1) *rr++ = *cs;
  /* #242: @40 = rotors_along_4(@60, @76, @113) */
  arg1[0]=w060;
  arg1[1]=w076;
  arg1[2]=w113;
  res1[0]=w040;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #243: @49 = (@49-@40) */
  for (i=0, rr=w049, cs=w040; i<4; ++i) (*rr++) -= (*cs++);
  /* #244: @49 = (@24+@49) */
  for (i=0, rr=w049, cr=w024, cs=w049; i<4; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #245: @116 = vertcat(@66, @21, @19, @59, @41, @42, @49) */
  rr=w116;
  for (i=0, cs=w066; i<6; ++i) *rr++ = *cs++;
  *rr++ = w021;
  *rr++ = w019;
  *rr++ = w059;
  for (i=0, cs=w041; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w042; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w049; i<4; ++i) *rr++ = *cs++;
  /* #246: @116 = (@116-@35) */
  for (i=0, rr=w116, cs=w035; i<21; ++i) (*rr++) -= (*cs++);
  /* #247: {@10, @117, NULL, @113} = vertsplit(@68) */
  casadi_copy(w068, 22, w010);
  casadi_copy(w068+22, 21, w117);
  casadi_copy(w068+43, 3, w113);
  /* #248: @118 = fabs(@117) */
  for (i=0, rr=w118, cs=w117; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #249: @21 = 1e-300 */
  w021 = 1.0000000000000000e-300;
  /* #250: @19 = largest_of_21(@118, @21) */
  arg1[0]=w118;
  arg1[1]=(&w021);
  res1[0]=(&w019);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #251: @118 = fabs(@116) */
  for (i=0, rr=w118, cs=w116; i<21; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #252: @59 = largest_of_21(@118, @21) */
  arg1[0]=w118;
  arg1[1]=(&w021);
  res1[0]=(&w059);
  if (casadi_f25(arg1, res1, iw, w, 0)) return 1;
  /* #253: @19 = (@19+@59) */
  w019 += w059;
  /* #254: {@118, @119, @112, @59} = rounds(@8, @68, @11, @48, @7, @116, @19) */
  arg1[0]=(&w008);
  arg1[1]=w068;
  arg1[2]=wr011;
  arg1[3]=w048;
  arg1[4]=(&w007);
  arg1[5]=w116;
  arg1[6]=(&w019);
  res1[0]=w118;
  res1[1]=w119;
  res1[2]=w112;
  res1[3]=(&w059);
  if (casadi_f26(arg1, res1, iw, w, 0)) return 1;
  /* #255: @5 = (@5<@59) */
  w005  = (w005<w059);
  /* #256: {@120, @121, @109, @21} = rounds_if_2(@5, @8, @68, @118, @48, @7, @116, @19, @119, @112, @59) */
  arg1[0]=(&w005);
  arg1[1]=(&w008);
  arg1[2]=w068;
  arg1[3]=w118;
  arg1[4]=w048;
  arg1[5]=(&w007);
  arg1[6]=w116;
  arg1[7]=(&w019);
  arg1[8]=w119;
  arg1[9]=w112;
  arg1[10]=(&w059);
  res1[0]=w120;
  res1[1]=w121;
  res1[2]=w109;
  res1[3]=(&w021);
  if (casadi_f31(arg1, res1, iw, w, 0)) return 1;
  /* #257: @4 = (@4<@21) */
  w004  = (w004<w021);
  /* #258: {@118, @119, @112, @5} = rounds_if_4(@4, @8, @68, @120, @48, @7, @116, @19, @121, @109, @21) */
  arg1[0]=(&w004);
  arg1[1]=(&w008);
  arg1[2]=w068;
  arg1[3]=w120;
  arg1[4]=w048;
  arg1[5]=(&w007);
  arg1[6]=w116;
  arg1[7]=(&w019);
  arg1[8]=w121;
  arg1[9]=w109;
  arg1[10]=(&w021);
  res1[0]=w118;
  res1[1]=w119;
  res1[2]=w112;
  res1[3]=(&w005);
  if (casadi_f34(arg1, res1, iw, w, 0)) return 1;
  /* #259: @3 = (@3<@5) */
  w003  = (w003<w005);
  /* #260: {@120, @121, @109, @4} = rounds_if_8(@3, @8, @68, @118, @48, @7, @116, @19, @119, @112, @5) */
  arg1[0]=(&w003);
  arg1[1]=(&w008);
  arg1[2]=w068;
  arg1[3]=w118;
  arg1[4]=w048;
  arg1[5]=(&w007);
  arg1[6]=w116;
  arg1[7]=(&w019);
  arg1[8]=w119;
  arg1[9]=w112;
  arg1[10]=(&w005);
  res1[0]=w120;
  res1[1]=w121;
  res1[2]=w109;
  res1[3]=(&w004);
  if (casadi_f36(arg1, res1, iw, w, 0)) return 1;
  /* #261: @2 = (@2<@4) */
  w002  = (w002<w004);
  /* #262: {NULL, @118, @112, @3} = rounds_if_16(@2, @8, @68, @120, @48, @7, @116, @19, @121, @109, @4) */
  arg1[0]=(&w002);
  arg1[1]=(&w008);
  arg1[2]=w068;
  arg1[3]=w120;
  arg1[4]=w048;
  arg1[5]=(&w007);
  arg1[6]=w116;
  arg1[7]=(&w019);
  arg1[8]=w121;
  arg1[9]=w109;
  arg1[10]=(&w004);
  res1[0]=0;
  res1[1]=w118;
  res1[2]=w112;
  res1[3]=(&w003);
  if (casadi_f38(arg1, res1, iw, w, 0)) return 1;
  /* #263: @2 = 1e-06 */
  w002 = 9.9999999999999995e-07;
  /* #264: @3 = (@3<@2) */
  w003  = (w003<w002);
  /* #265: @1 = (@1-@3) */
  w001 -= w003;
  /* #266: @3 = 1 */
  w003 = 1.;
  /* #267: @2 = 1e-10 */
  w002 = 1.0000000000000000e-10;
  /* #268: @19 = 1e-10 */
  w019 = 1.0000000000000000e-10;
  /* #269: {@111, @122, @123, @124, @125, @126} = gram_6_3_3_3(@91, @95, @99, @105) */
  arg1[0]=w091;
  arg1[1]=w095;
  arg1[2]=w099;
  arg1[3]=w105;
  res1[0]=w111;
  res1[1]=w122;
  res1[2]=w123;
  res1[3]=w124;
  res1[4]=w125;
  res1[5]=w126;
  if (casadi_f40(arg1, res1, iw, w, 0)) return 1;
  /* #270: @127 = gram_1_3(@17, @78) */
  arg1[0]=(&w017);
  arg1[1]=w078;
  res1[0]=w127;
  if (casadi_f41(arg1, res1, iw, w, 0)) return 1;
  /* #271: @111 = (@111+@127) */
  for (i=0, rr=w111, cs=w127; i<9; ++i) (*rr++) += (*cs++);
  /* #272: @127 = gram_1_3(@39, @12) */
  arg1[0]=(&w039);
  arg1[1]=w012;
  res1[0]=w127;
  if (casadi_f41(arg1, res1, iw, w, 0)) return 1;
  /* #273: @111 = (@111+@127) */
  for (i=0, rr=w111, cs=w127; i<9; ++i) (*rr++) += (*cs++);
  /* #274: @79 = horzcat(@111, @122, @123) */
  rr=w079;
  for (i=0, cs=w111; i<9; ++i) *rr++ = *cs++;
  for (i=0, cs=w122; i<9; ++i) *rr++ = *cs++;
  for (i=0, cs=w123; i<9; ++i) *rr++ = *cs++;
  /* #275: @81 = @79' */
  for (i=0, rr=w081, cs=w079; i<9; ++i) for (j=0; j<3; ++j) rr[i+j*9] = *cs++;
  /* #276: @111 = @122' */
  for (i=0, rr=w111, cs=w122; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #277: @122 = gram_1_3(@44, @102) */
  arg1[0]=(&w044);
  arg1[1]=w102;
  res1[0]=w122;
  if (casadi_f41(arg1, res1, iw, w, 0)) return 1;
  /* #278: @124 = (@124+@122) */
  for (i=0, rr=w124, cs=w122; i<9; ++i) (*rr++) += (*cs++);
  /* #279: @122 = gram_1_3(@46, @100) */
  arg1[0]=(&w046);
  arg1[1]=w100;
  res1[0]=w122;
  if (casadi_f41(arg1, res1, iw, w, 0)) return 1;
  /* #280: @124 = (@124+@122) */
  for (i=0, rr=w124, cs=w122; i<9; ++i) (*rr++) += (*cs++);
  /* #281: @79 = horzcat(@111, @124, @125) */
  rr=w079;
  for (i=0, cs=w111; i<9; ++i) *rr++ = *cs++;
  for (i=0, cs=w124; i<9; ++i) *rr++ = *cs++;
  for (i=0, cs=w125; i<9; ++i) *rr++ = *cs++;
  /* #282: @86 = @79' */
  for (i=0, rr=w086, cs=w079; i<9; ++i) for (j=0; j<3; ++j) rr[i+j*9] = *cs++;
  /* #283: @111 = @123' */
  for (i=0, rr=w111, cs=w123; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #284: @123 = @125' */
  for (i=0, rr=w123, cs=w125; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #285: @125 = gram_1_3(@20, @108) */
  arg1[0]=(&w020);
  arg1[1]=w108;
  res1[0]=w125;
  if (casadi_f41(arg1, res1, iw, w, 0)) return 1;
  /* #286: @126 = (@126+@125) */
  for (i=0, rr=w126, cs=w125; i<9; ++i) (*rr++) += (*cs++);
  /* #287: @125 = gram_1_3(@38, @106) */
  arg1[0]=(&w038);
  arg1[1]=w106;
  res1[0]=w125;
  if (casadi_f41(arg1, res1, iw, w, 0)) return 1;
  /* #288: @126 = (@126+@125) */
  for (i=0, rr=w126, cs=w125; i<9; ++i) (*rr++) += (*cs++);
  /* #289: @79 = horzcat(@111, @123, @126) */
  rr=w079;
  for (i=0, cs=w111; i<9; ++i) *rr++ = *cs++;
  for (i=0, cs=w123; i<9; ++i) *rr++ = *cs++;
  for (i=0, cs=w126; i<9; ++i) *rr++ = *cs++;
  /* #290: @128 = @79' */
  for (i=0, rr=w128, cs=w079; i<9; ++i) for (j=0; j<3; ++j) rr[i+j*9] = *cs++;
  /* #291: @129 = horzcat(@81, @86, @128) */
  rr=w129;
  for (i=0, cs=w081; i<27; ++i) *rr++ = *cs++;
  for (i=0, cs=w086; i<27; ++i) *rr++ = *cs++;
  for (i=0, cs=w128; i<27; ++i) *rr++ = *cs++;
  /* #292: @130 = @129' */
  for (i=0, rr=w130, cs=w129; i<9; ++i) for (j=0; j<9; ++j) rr[i+j*9] = *cs++;
  /* #293: @130 = (@130+@129) */
  for (i=0, rr=w130, cs=w129; i<81; ++i) (*rr++) += (*cs++);
  /* #294: @4 = 2 */
  w004 = 2.;
  /* #295: @130 = (@130/@4) */
  for (i=0, rr=w130; i<81; ++i) (*rr++) /= w004;
  /* #296: {@36, @4, @5, @21, @41, @42, @49} = vertsplit(@10) */
  casadi_copy(w010, 7, w036);
  w004 = w010[7];
  w005 = w010[8];
  w021 = w010[9];
  casadi_copy(w010+10, 4, w041);
  casadi_copy(w010+14, 4, w042);
  casadi_copy(w010+18, 4, w049);
  /* #297: @117 = (@117+@118) */
  for (i=0, rr=w117, cs=w118; i<21; ++i) (*rr++) += (*cs++);
  /* #298: {@66, @59, @37, @131, @40, @77, @132} = vertsplit(@117) */
  casadi_copy(w117, 6, w066);
  w059 = w117[6];
  w037 = w117[7];
  w131 = w117[8];
  casadi_copy(w117+9, 4, w040);
  casadi_copy(w117+13, 4, w077);
  casadi_copy(w117+17, 4, w132);
  /* #299: {@133, @50, @51, @52, @53, @54, @55, @56, @57, @58, @134, NULL, NULL, NULL, NULL, NULL, NULL} = vertsplit(@48) */
  casadi_copy(w048, 4, w133);
  casadi_copy(w048+4, 16, w050);
  casadi_copy(w048+20, 16, w051);
  casadi_copy(w048+36, 16, w052);
  casadi_copy(w048+52, 64, w053);
  casadi_copy(w048+116, 64, w054);
  casadi_copy(w048+180, 64, w055);
  casadi_copy(w048+244, 5, w056);
  casadi_copy(w048+249, 5, w057);
  casadi_copy(w048+254, 5, w058);
  w134 = w048[259];
  /* #300: {@107, NULL, NULL, NULL} = free1_kin(@36, @66, @8, @133, @134) */
  arg1[0]=w036;
  arg1[1]=w066;
  arg1[2]=(&w008);
  arg1[3]=w133;
  arg1[4]=(&w134);
  res1[0]=w107;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #301: {@135, NULL, NULL, NULL} = FixedIdealJoint2_kin(@107, @4, @59, @8, @50, @134) */
  arg1[0]=w107;
  arg1[1]=(&w004);
  arg1[2]=(&w059);
  arg1[3]=(&w008);
  arg1[4]=w050;
  arg1[5]=(&w134);
  res1[0]=w135;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #302: @41 = @41' */
  /* #303: {@136, @137, @138} = vertsplit(@27) */
  casadi_copy(w027, 13, w136);
  casadi_copy(w027+13, 13, w137);
  casadi_copy(w027+26, 13, w138);
  /* #304: @4 = @136[6] */
  for (rr=(&w004), cs=w136+6; cs!=w136+7; cs+=1) *rr++ = *cs;
  /* #305: @4 = floor(@4) */
  w004 = floor( w004 );
  /* #306: @59 = @41[@4] */
  for (rr=(&w059), cr=(&w004); rr!=(&w059)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w041[i] : casadi_nan; }
  /* #307: @40 = @40' */
  /* #308: @4 = @136[6] */
  for (rr=(&w004), cs=w136+6; cs!=w136+7; cs+=1) *rr++ = *cs;
  /* #309: @4 = floor(@4) */
  w004 = floor( w004 );
  /* #310: @139 = @40[@4] */
  for (rr=(&w139), cr=(&w004); rr!=(&w139)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w040[i] : casadi_nan; }
  /* #311: @53 = reshape(@53) */
  /* #312: @4 = 16 */
  w004 = 16.;
  /* #313: @140 = @136[6] */
  for (rr=(&w140), cs=w136+6; cs!=w136+7; cs+=1) *rr++ = *cs;
  /* #314: @140 = floor(@140) */
  w140 = floor( w140 );
  /* #315: @4 = (@4*@140) */
  w004 *= w140;
  /* #316: @50 = @53[(:16;@4)] */
  for (cr=(&w004), rr=w050; cr!=(&w004)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w053[i] : casadi_nan; }
  /* #317: {@141, NULL, NULL, NULL} = FixedIdealJoint3_kin(@135, @59, @139, @8, @50, @134) */
  arg1[0]=w135;
  arg1[1]=(&w059);
  arg1[2]=(&w139);
  arg1[3]=(&w008);
  arg1[4]=w050;
  arg1[5]=(&w134);
  res1[0]=w141;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #318: @142 = 0x1 */
  /* #319: @59 = @136[10] */
  for (rr=(&w059), cs=w136+10; cs!=w136+11; cs+=1) *rr++ = *cs;
  /* #320: @66 = vertcat(@59, @56) */
  rr=w066;
  *rr++ = w059;
  for (i=0, cs=w056; i<5; ++i) *rr++ = *cs++;
  /* #321: {NULL, NULL, @109} = RigidContact4_vel(@141, @142, @8, @66) */
  arg1[0]=w141;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w066;
  res1[0]=0;
  res1[1]=0;
  res1[2]=w109;
  if (casadi_f42(arg1, res1, iw, w, 0)) return 1;
  /* #322: {@59, @139, @4} = vertsplit(@109) */
  w059 = w109[0];
  w139 = w109[1];
  w004 = w109[2];
  /* #323: {@141, NULL, NULL, NULL} = FixedIdealJoint2_kin(@107, @5, @37, @8, @51, @134) */
  arg1[0]=w107;
  arg1[1]=(&w005);
  arg1[2]=(&w037);
  arg1[3]=(&w008);
  arg1[4]=w051;
  arg1[5]=(&w134);
  res1[0]=w141;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #324: @42 = @42' */
  /* #325: @5 = @137[6] */
  for (rr=(&w005), cs=w137+6; cs!=w137+7; cs+=1) *rr++ = *cs;
  /* #326: @5 = floor(@5) */
  w005 = floor( w005 );
  /* #327: @37 = @42[@5] */
  for (rr=(&w037), cr=(&w005); rr!=(&w037)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w042[i] : casadi_nan; }
  /* #328: @77 = @77' */
  /* #329: @5 = @137[6] */
  for (rr=(&w005), cs=w137+6; cs!=w137+7; cs+=1) *rr++ = *cs;
  /* #330: @5 = floor(@5) */
  w005 = floor( w005 );
  /* #331: @140 = @77[@5] */
  for (rr=(&w140), cr=(&w005); rr!=(&w140)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w077[i] : casadi_nan; }
  /* #332: @54 = reshape(@54) */
  /* #333: @5 = 16 */
  w005 = 16.;
  /* #334: @143 = @137[6] */
  for (rr=(&w143), cs=w137+6; cs!=w137+7; cs+=1) *rr++ = *cs;
  /* #335: @143 = floor(@143) */
  w143 = floor( w143 );
  /* #336: @5 = (@5*@143) */
  w005 *= w143;
  /* #337: @51 = @54[(:16;@5)] */
  for (cr=(&w005), rr=w051; cr!=(&w005)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w054[i] : casadi_nan; }
  /* #338: {@135, NULL, NULL, NULL} = FixedIdealJoint3_kin(@141, @37, @140, @8, @51, @134) */
  arg1[0]=w141;
  arg1[1]=(&w037);
  arg1[2]=(&w140);
  arg1[3]=(&w008);
  arg1[4]=w051;
  arg1[5]=(&w134);
  res1[0]=w135;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #339: @142 = 0x1 */
  /* #340: @37 = @137[10] */
  for (rr=(&w037), cs=w137+10; cs!=w137+11; cs+=1) *rr++ = *cs;
  /* #341: @66 = vertcat(@37, @57) */
  rr=w066;
  *rr++ = w037;
  for (i=0, cs=w057; i<5; ++i) *rr++ = *cs++;
  /* #342: {NULL, NULL, @109} = RigidContact4_vel(@135, @142, @8, @66) */
  arg1[0]=w135;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w066;
  res1[0]=0;
  res1[1]=0;
  res1[2]=w109;
  if (casadi_f42(arg1, res1, iw, w, 0)) return 1;
  /* #343: {@37, @140, @5} = vertsplit(@109) */
  w037 = w109[0];
  w140 = w109[1];
  w005 = w109[2];
  /* #344: {@135, NULL, NULL, NULL} = FixedIdealJoint2_kin(@107, @21, @131, @8, @52, @134) */
  arg1[0]=w107;
  arg1[1]=(&w021);
  arg1[2]=(&w131);
  arg1[3]=(&w008);
  arg1[4]=w052;
  arg1[5]=(&w134);
  res1[0]=w135;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #345: @49 = @49' */
  /* #346: @21 = @138[6] */
  for (rr=(&w021), cs=w138+6; cs!=w138+7; cs+=1) *rr++ = *cs;
  /* #347: @21 = floor(@21) */
  w021 = floor( w021 );
  /* #348: @131 = @49[@21] */
  for (rr=(&w131), cr=(&w021); rr!=(&w131)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w049[i] : casadi_nan; }
  /* #349: @132 = @132' */
  /* #350: @21 = @138[6] */
  for (rr=(&w021), cs=w138+6; cs!=w138+7; cs+=1) *rr++ = *cs;
  /* #351: @21 = floor(@21) */
  w021 = floor( w021 );
  /* #352: @143 = @132[@21] */
  for (rr=(&w143), cr=(&w021); rr!=(&w143)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w132[i] : casadi_nan; }
  /* #353: @55 = reshape(@55) */
  /* #354: @21 = 16 */
  w021 = 16.;
  /* #355: @144 = @138[6] */
  for (rr=(&w144), cs=w138+6; cs!=w138+7; cs+=1) *rr++ = *cs;
  /* #356: @144 = floor(@144) */
  w144 = floor( w144 );
  /* #357: @21 = (@21*@144) */
  w021 *= w144;
  /* #358: @52 = @55[(:16;@21)] */
  for (cr=(&w021), rr=w052; cr!=(&w021)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w055[i] : casadi_nan; }
  /* #359: {@107, NULL, NULL, NULL} = FixedIdealJoint3_kin(@135, @131, @143, @8, @52, @134) */
  arg1[0]=w135;
  arg1[1]=(&w131);
  arg1[2]=(&w143);
  arg1[3]=(&w008);
  arg1[4]=w052;
  arg1[5]=(&w134);
  res1[0]=w107;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #360: @142 = 0x1 */
  /* #361: @131 = @138[10] */
  for (rr=(&w131), cs=w138+10; cs!=w138+11; cs+=1) *rr++ = *cs;
  /* #362: @66 = vertcat(@131, @58) */
  rr=w066;
  *rr++ = w131;
  for (i=0, cs=w058; i<5; ++i) *rr++ = *cs++;
  /* #363: {NULL, NULL, @109} = RigidContact4_vel(@107, @142, @8, @66) */
  arg1[0]=w107;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w066;
  res1[0]=0;
  res1[1]=0;
  res1[2]=w109;
  if (casadi_f42(arg1, res1, iw, w, 0)) return 1;
  /* #364: {@131, @143, @134} = vertsplit(@109) */
  w131 = w109[0];
  w143 = w109[1];
  w134 = w109[2];
  /* #365: @111 = vertcat(@59, @139, @4, @37, @140, @5, @131, @143, @134) */
  rr=w111;
  *rr++ = w059;
  *rr++ = w139;
  *rr++ = w004;
  *rr++ = w037;
  *rr++ = w140;
  *rr++ = w005;
  *rr++ = w131;
  *rr++ = w143;
  *rr++ = w134;
  /* #366: @109 = input[3][0] */
  casadi_copy(arg[3], 3, w109);
  /* #367: @139 = @109[0] */
  for (rr=(&w139), cs=w109+0; cs!=w109+1; cs+=1) *rr++ = *cs;
  /* #368: @4 = 0 */
  w004 = 0.;
  /* #369: {NULL, NULL, @145} = RigidContact4_vel(@61, @94, @8, @33) */
  arg1[0]=w061;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w033;
  res1[0]=0;
  res1[1]=0;
  res1[2]=w145;
  if (casadi_f42(arg1, res1, iw, w, 0)) return 1;
  /* #370: {@140, @5, @143} = vertsplit(@145) */
  w140 = w145[0];
  w005 = w145[1];
  w143 = w145[2];
  /* #371: @4 = fmin(@4,@140) */
  w004  = casadi_fmin(w004,w140);
  /* #372: @134 = 0 */
  w134 = 0.;
  /* #373: @21 = (@140-@59) */
  w021  = (w140-w059);
  /* #374: @134 = fmax(@134,@21) */
  w134  = casadi_fmax(w134,w021);
  /* #375: @134 = (@134/@7) */
  w134 /= w007;
  /* #376: @92 = RigidContact4_facts(@61, @94, @8, @33, @32) */
  arg1[0]=w061;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w033;
  arg1[4]=w032;
  res1[0]=w092;
  if (casadi_f43(arg1, res1, iw, w, 0)) return 1;
  /* #377: @21 = @92[0] */
  for (rr=(&w021), cs=w092+0; cs!=w092+1; cs+=1) *rr++ = *cs;
  /* #378: @144 = rebound(@139, @4, @134, @21, @7) */
  arg1[0]=(&w139);
  arg1[1]=(&w004);
  arg1[2]=(&w134);
  arg1[3]=(&w021);
  arg1[4]=(&w007);
  res1[0]=(&w144);
  if (casadi_f44(arg1, res1, iw, w, 0)) return 1;
  /* #379: @139 = 0 */
  w139 = 0.;
  /* #380: @4 = (@140-@59) */
  w004  = (w140-w059);
  /* #381: @139 = fmax(@139,@4) */
  w139  = casadi_fmax(w139,w004);
  /* #382: @139 = (2.*@139) */
  w139 = (2.* w139 );
  /* #383: @4 = @109[0] */
  for (rr=(&w004), cs=w109+0; cs!=w109+1; cs+=1) *rr++ = *cs;
  /* #384: @134 = 0 */
  w134 = 0.;
  /* #385: @134 = fmin(@134,@140) */
  w134  = casadi_fmin(w134,w140);
  /* #386: @4 = (@4*@134) */
  w004 *= w134;
  /* #387: @4 = (-@4) */
  w004 = (- w004 );
  /* #388: @139 = (@139<@4) */
  w139  = (w139<w004);
  /* #389: @144 = (@144*@139) */
  w144 *= w139;
  /* #390: @139 = @109[1] */
  for (rr=(&w139), cs=w109+1; cs!=w109+2; cs+=1) *rr++ = *cs;
  /* #391: @4 = 0 */
  w004 = 0.;
  /* #392: {NULL, NULL, @145} = RigidContact4_vel(@96, @98, @8, @43) */
  arg1[0]=w096;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w043;
  res1[0]=0;
  res1[1]=0;
  res1[2]=w145;
  if (casadi_f42(arg1, res1, iw, w, 0)) return 1;
  /* #393: {@134, @146, @147} = vertsplit(@145) */
  w134 = w145[0];
  w146 = w145[1];
  w147 = w145[2];
  /* #394: @4 = fmin(@4,@134) */
  w004  = casadi_fmin(w004,w134);
  /* #395: @148 = 0 */
  w148 = 0.;
  /* #396: @149 = (@134-@37) */
  w149  = (w134-w037);
  /* #397: @148 = fmax(@148,@149) */
  w148  = casadi_fmax(w148,w149);
  /* #398: @148 = (@148/@7) */
  w148 /= w007;
  /* #399: @150 = RigidContact4_facts(@96, @98, @8, @43, @31) */
  arg1[0]=w096;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w043;
  arg1[4]=w031;
  res1[0]=w150;
  if (casadi_f43(arg1, res1, iw, w, 0)) return 1;
  /* #400: @149 = @150[0] */
  for (rr=(&w149), cs=w150+0; cs!=w150+1; cs+=1) *rr++ = *cs;
  /* #401: @151 = rebound(@139, @4, @148, @149, @7) */
  arg1[0]=(&w139);
  arg1[1]=(&w004);
  arg1[2]=(&w148);
  arg1[3]=(&w149);
  arg1[4]=(&w007);
  res1[0]=(&w151);
  if (casadi_f44(arg1, res1, iw, w, 0)) return 1;
  /* #402: @139 = 0 */
  w139 = 0.;
  /* #403: @4 = (@134-@37) */
  w004  = (w134-w037);
  /* #404: @139 = fmax(@139,@4) */
  w139  = casadi_fmax(w139,w004);
  /* #405: @139 = (2.*@139) */
  w139 = (2.* w139 );
  /* #406: @4 = @109[1] */
  for (rr=(&w004), cs=w109+1; cs!=w109+2; cs+=1) *rr++ = *cs;
  /* #407: @148 = 0 */
  w148 = 0.;
  /* #408: @148 = fmin(@148,@134) */
  w148  = casadi_fmin(w148,w134);
  /* #409: @4 = (@4*@148) */
  w004 *= w148;
  /* #410: @4 = (-@4) */
  w004 = (- w004 );
  /* #411: @139 = (@139<@4) */
  w139  = (w139<w004);
  /* #412: @151 = (@151*@139) */
  w151 *= w139;
  /* #413: @139 = @109[2] */
  for (rr=(&w139), cs=w109+2; cs!=w109+3; cs+=1) *rr++ = *cs;
  /* #414: @4 = 0 */
  w004 = 0.;
  /* #415: {NULL, NULL, @145} = RigidContact4_vel(@101, @104, @8, @63) */
  arg1[0]=w101;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w063;
  res1[0]=0;
  res1[1]=0;
  res1[2]=w145;
  if (casadi_f42(arg1, res1, iw, w, 0)) return 1;
  /* #416: {@148, @152, @153} = vertsplit(@145) */
  w148 = w145[0];
  w152 = w145[1];
  w153 = w145[2];
  /* #417: @4 = fmin(@4,@148) */
  w004  = casadi_fmin(w004,w148);
  /* #418: @154 = 0 */
  w154 = 0.;
  /* #419: @155 = (@148-@131) */
  w155  = (w148-w131);
  /* #420: @154 = fmax(@154,@155) */
  w154  = casadi_fmax(w154,w155);
  /* #421: @154 = (@154/@7) */
  w154 /= w007;
  /* #422: @156 = RigidContact4_facts(@101, @104, @8, @63, @30) */
  arg1[0]=w101;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w063;
  arg1[4]=w030;
  res1[0]=w156;
  if (casadi_f43(arg1, res1, iw, w, 0)) return 1;
  /* #423: @155 = @156[0] */
  for (rr=(&w155), cs=w156+0; cs!=w156+1; cs+=1) *rr++ = *cs;
  /* #424: @157 = rebound(@139, @4, @154, @155, @7) */
  arg1[0]=(&w139);
  arg1[1]=(&w004);
  arg1[2]=(&w154);
  arg1[3]=(&w155);
  arg1[4]=(&w007);
  res1[0]=(&w157);
  if (casadi_f44(arg1, res1, iw, w, 0)) return 1;
  /* #425: @139 = 0 */
  w139 = 0.;
  /* #426: @4 = (@148-@131) */
  w004  = (w148-w131);
  /* #427: @139 = fmax(@139,@4) */
  w139  = casadi_fmax(w139,w004);
  /* #428: @139 = (2.*@139) */
  w139 = (2.* w139 );
  /* #429: @4 = @109[2] */
  for (rr=(&w004), cs=w109+2; cs!=w109+3; cs+=1) *rr++ = *cs;
  /* #430: @154 = 0 */
  w154 = 0.;
  /* #431: @154 = fmin(@154,@148) */
  w154  = casadi_fmin(w154,w148);
  /* #432: @4 = (@4*@154) */
  w004 *= w154;
  /* #433: @4 = (-@4) */
  w004 = (- w004 );
  /* #434: @139 = (@139<@4) */
  w139  = (w139<w004);
  /* #435: @157 = (@157*@139) */
  w157 *= w139;
  /* #436: @109 = vertcat(@144, @151, @157) */
  rr=w109;
  *rr++ = w144;
  *rr++ = w151;
  *rr++ = w157;
  /* #437: @66 = zeros(3x2) */
  casadi_clear(w066, 6);
  /* #438: @123 = horzcat(@109, @66) */
  rr=w123;
  for (i=0, cs=w109; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w066; i<6; ++i) *rr++ = *cs++;
  /* #439: @126 = @123' */
  for (i=0, rr=w126, cs=w123; i<3; ++i) for (j=0; j<3; ++j) rr[i+j*3] = *cs++;
  /* #440: @126 = vec(@126) */
  /* #441: @126 = (@111-@126) */
  for (i=0, rr=w126, cr=w111, cs=w126; i<9; ++i) (*rr++)  = ((*cr++)-(*cs++));
  /* #442: @123 = vertcat(@140, @5, @143, @134, @146, @147, @148, @152, @153) */
  rr=w123;
  *rr++ = w140;
  *rr++ = w005;
  *rr++ = w143;
  *rr++ = w134;
  *rr++ = w146;
  *rr++ = w147;
  *rr++ = w148;
  *rr++ = w152;
  *rr++ = w153;
  /* #443: @158 = @123[1:3] */
  for (rr=w158, cs=w123+1; cs!=w123+3; cs+=1) *rr++ = *cs;
  /* #444: @5 = ||@158||_F */
  w005 = casadi_norm_2(2, w158);
  /* #445: @143 = 1e-09 */
  w143 = 1.0000000000000001e-09;
  /* #446: @146 = input[11][0] */
  w146 = arg[11] ? arg[11][0] : 0;
  /* #447: @143 = (@143*@146) */
  w143 *= w146;
  /* #448: @143 = (@5<=@143) */
  w143  = (w005<=w143);
  /* #449: @147 = @92[1] */
  for (rr=(&w147), cs=w092+1; cs!=w092+2; cs+=1) *rr++ = *cs;
  /* #450: @147 = (@143?@147:0) */
  w147  = (w143?w147:0);
  /* #451: @143 = (!@143) */
  w143 = (! w143 );
  /* #452: @152 = 0 */
  w152 = 0.;
  /* #453: @152 = (@152<@5) */
  w152  = (w152<w005);
  /* #454: @145 = RigidContact4_ratios(@61, @94, @8, @33, @32) */
  arg1[0]=w061;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w033;
  arg1[4]=w032;
  res1[0]=w145;
  if (casadi_f45(arg1, res1, iw, w, 0)) return 1;
  /* #455: @158 = @145[1:3] */
  for (rr=w158, cs=w145+1; cs!=w145+3; cs+=1) *rr++ = *cs;
  /* #456: @5 = ||@158||_F */
  w005 = casadi_norm_2(2, w158);
  /* #457: @5 = (@152?@5:0) */
  w005  = (w152?w005:0);
  /* #458: @152 = (!@152) */
  w152 = (! w152 );
  /* #459: @153 = @92[2] */
  for (rr=(&w153), cs=w092+2; cs!=w092+3; cs+=1) *rr++ = *cs;
  /* #460: @152 = (@152?@153:0) */
  w152  = (w152?w153:0);
  /* #461: @5 = (@5+@152) */
  w005 += w152;
  /* #462: @143 = (@143?@5:0) */
  w143  = (w143?w005:0);
  /* #463: @147 = (@147+@143) */
  w147 += w143;
  /* #464: @158 = @123[4:6] */
  for (rr=w158, cs=w123+4; cs!=w123+6; cs+=1) *rr++ = *cs;
  /* #465: @143 = ||@158||_F */
  w143 = casadi_norm_2(2, w158);
  /* #466: @5 = 1e-09 */
  w005 = 1.0000000000000001e-09;
  /* #467: @5 = (@5*@146) */
  w005 *= w146;
  /* #468: @5 = (@143<=@5) */
  w005  = (w143<=w005);
  /* #469: @152 = @150[1] */
  for (rr=(&w152), cs=w150+1; cs!=w150+2; cs+=1) *rr++ = *cs;
  /* #470: @152 = (@5?@152:0) */
  w152  = (w005?w152:0);
  /* #471: @5 = (!@5) */
  w005 = (! w005 );
  /* #472: @153 = 0 */
  w153 = 0.;
  /* #473: @153 = (@153<@143) */
  w153  = (w153<w143);
  /* #474: @145 = RigidContact4_ratios(@96, @98, @8, @43, @31) */
  arg1[0]=w096;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w043;
  arg1[4]=w031;
  res1[0]=w145;
  if (casadi_f45(arg1, res1, iw, w, 0)) return 1;
  /* #475: @158 = @145[1:3] */
  for (rr=w158, cs=w145+1; cs!=w145+3; cs+=1) *rr++ = *cs;
  /* #476: @143 = ||@158||_F */
  w143 = casadi_norm_2(2, w158);
  /* #477: @143 = (@153?@143:0) */
  w143  = (w153?w143:0);
  /* #478: @153 = (!@153) */
  w153 = (! w153 );
  /* #479: @144 = @150[2] */
  for (rr=(&w144), cs=w150+2; cs!=w150+3; cs+=1) *rr++ = *cs;
  /* #480: @153 = (@153?@144:0) */
  w153  = (w153?w144:0);
  /* #481: @143 = (@143+@153) */
  w143 += w153;
  /* #482: @5 = (@5?@143:0) */
  w005  = (w005?w143:0);
  /* #483: @152 = (@152+@5) */
  w152 += w005;
  /* #484: @158 = @123[7:9] */
  for (rr=w158, cs=w123+7; cs!=w123+9; cs+=1) *rr++ = *cs;
  /* #485: @5 = ||@158||_F */
  w005 = casadi_norm_2(2, w158);
  /* #486: @143 = 1e-09 */
  w143 = 1.0000000000000001e-09;
  /* #487: @143 = (@143*@146) */
  w143 *= w146;
  /* #488: @143 = (@5<=@143) */
  w143  = (w005<=w143);
  /* #489: @153 = @156[1] */
  for (rr=(&w153), cs=w156+1; cs!=w156+2; cs+=1) *rr++ = *cs;
  /* #490: @153 = (@143?@153:0) */
  w153  = (w143?w153:0);
  /* #491: @143 = (!@143) */
  w143 = (! w143 );
  /* #492: @144 = 0 */
  w144 = 0.;
  /* #493: @144 = (@144<@5) */
  w144  = (w144<w005);
  /* #494: @145 = RigidContact4_ratios(@101, @104, @8, @63, @30) */
  arg1[0]=w101;
  arg1[1]=0;
  arg1[2]=(&w008);
  arg1[3]=w063;
  arg1[4]=w030;
  res1[0]=w145;
  if (casadi_f45(arg1, res1, iw, w, 0)) return 1;
  /* #495: @158 = @145[1:3] */
  for (rr=w158, cs=w145+1; cs!=w145+3; cs+=1) *rr++ = *cs;
  /* #496: @8 = ||@158||_F */
  w008 = casadi_norm_2(2, w158);
  /* #497: @8 = (@144?@8:0) */
  w008  = (w144?w008:0);
  /* #498: @144 = (!@144) */
  w144 = (! w144 );
  /* #499: @5 = @156[2] */
  for (rr=(&w005), cs=w156+2; cs!=w156+3; cs+=1) *rr++ = *cs;
  /* #500: @144 = (@144?@5:0) */
  w144  = (w144?w005:0);
  /* #501: @8 = (@8+@144) */
  w008 += w144;
  /* #502: @143 = (@143?@8:0) */
  w143  = (w143?w008:0);
  /* #503: @153 = (@153+@143) */
  w153 += w143;
  /* #504: @145 = vertcat(@147, @152, @153) */
  rr=w145;
  *rr++ = w147;
  *rr++ = w152;
  *rr++ = w153;
  /* #505: @143 = 1e-09 */
  w143 = 1.0000000000000001e-09;
  /* #506: @8 = 2 */
  w008 = 2.;
  /* #507: @8 = (@7/@8) */
  w008  = (w007/w008);
  /* #508: @144 = (@59-@140) */
  w144  = (w059-w140);
  /* #509: @144 = fabs(@144) */
  w144 = casadi_fabs( w144 );
  /* #510: @8 = (@8*@144) */
  w008 *= w144;
  /* #511: @144 = 0 */
  w144 = 0.;
  /* #512: @144 = (@59<=@144) */
  w144  = (w059<=w144);
  /* #513: @8 = (@8*@144) */
  w008 *= w144;
  /* #514: @143 = (@143+@8) */
  w143 += w008;
  /* #515: @21 = (@21<=@143) */
  w021  = (w021<=w143);
  /* #516: @143 = 0 */
  w143 = 0.;
  /* #517: @8 = @92[10] */
  for (rr=(&w008), cs=w092+10; cs!=w092+11; cs+=1) *rr++ = *cs;
  /* #518: @143 = (@143<=@8) */
  w143  = (w143<=w008);
  /* #519: @21 = (@21&&@143) */
  w021  = (w021&&w143);
  /* #520: @143 = 1e-09 */
  w143 = 1.0000000000000001e-09;
  /* #521: @8 = 2 */
  w008 = 2.;
  /* #522: @8 = (@7/@8) */
  w008  = (w007/w008);
  /* #523: @144 = (@37-@134) */
  w144  = (w037-w134);
  /* #524: @144 = fabs(@144) */
  w144 = casadi_fabs( w144 );
  /* #525: @8 = (@8*@144) */
  w008 *= w144;
  /* #526: @144 = 0 */
  w144 = 0.;
  /* #527: @144 = (@37<=@144) */
  w144  = (w037<=w144);
  /* #528: @8 = (@8*@144) */
  w008 *= w144;
  /* #529: @143 = (@143+@8) */
  w143 += w008;
  /* #530: @149 = (@149<=@143) */
  w149  = (w149<=w143);
  /* #531: @143 = 0 */
  w143 = 0.;
  /* #532: @8 = @150[10] */
  for (rr=(&w008), cs=w150+10; cs!=w150+11; cs+=1) *rr++ = *cs;
  /* #533: @143 = (@143<=@8) */
  w143  = (w143<=w008);
  /* #534: @149 = (@149&&@143) */
  w149  = (w149&&w143);
  /* #535: @143 = 1e-09 */
  w143 = 1.0000000000000001e-09;
  /* #536: @8 = 2 */
  w008 = 2.;
  /* #537: @8 = (@7/@8) */
  w008  = (w007/w008);
  /* #538: @144 = (@131-@148) */
  w144  = (w131-w148);
  /* #539: @144 = fabs(@144) */
  w144 = casadi_fabs( w144 );
  /* #540: @8 = (@8*@144) */
  w008 *= w144;
  /* #541: @144 = 0 */
  w144 = 0.;
  /* #542: @144 = (@131<=@144) */
  w144  = (w131<=w144);
  /* #543: @8 = (@8*@144) */
  w008 *= w144;
  /* #544: @143 = (@143+@8) */
  w143 += w008;
  /* #545: @155 = (@155<=@143) */
  w155  = (w155<=w143);
  /* #546: @143 = 0 */
  w143 = 0.;
  /* #547: @8 = @156[10] */
  for (rr=(&w008), cs=w156+10; cs!=w156+11; cs+=1) *rr++ = *cs;
  /* #548: @143 = (@143<=@8) */
  w143  = (w143<=w008);
  /* #549: @155 = (@155&&@143) */
  w155  = (w155&&w143);
  /* #550: @159 = vertcat(@21, @149, @155) */
  rr=w159;
  *rr++ = w021;
  *rr++ = w149;
  *rr++ = w155;
  /* #551: {@125, @143} = swept_3_5(@130, @126, @145, @159, @110) */
  arg1[0]=w130;
  arg1[1]=w126;
  arg1[2]=w145;
  arg1[3]=w159;
  arg1[4]=wr110;
  res1[0]=w125;
  res1[1]=(&w143);
  if (casadi_f46(arg1, res1, iw, w, 0)) return 1;
  /* #552: @19 = (@19<@143) */
  w019  = (w019<w143);
  /* #553: {@124, @8} = swept_if_3_5(@19, @130, @126, @145, @159, @125, @143) */
  arg1[0]=(&w019);
  arg1[1]=w130;
  arg1[2]=w126;
  arg1[3]=w145;
  arg1[4]=w159;
  arg1[5]=w125;
  arg1[6]=(&w143);
  res1[0]=w124;
  res1[1]=(&w008);
  if (casadi_f49(arg1, res1, iw, w, 0)) return 1;
  /* #554: @2 = (@2<@8) */
  w002  = (w002<w008);
  /* #555: {@125, @19} = swept_if_3_20(@2, @130, @126, @145, @159, @124, @8) */
  arg1[0]=(&w002);
  arg1[1]=w130;
  arg1[2]=w126;
  arg1[3]=w145;
  arg1[4]=w159;
  arg1[5]=w124;
  arg1[6]=(&w008);
  res1[0]=w125;
  res1[1]=(&w019);
  if (casadi_f52(arg1, res1, iw, w, 0)) return 1;
  /* #556: @2 = 1e-09 */
  w002 = 1.0000000000000001e-09;
  /* #557: @2 = (@19<@2) */
  w002  = (w019<w002);
  /* #558: @3 = (@3-@2) */
  w003 -= w002;
  /* #559: @2 = 1 */
  w002 = 1.;
  /* #560: @8 = -5e-11 */
  w008 = -5.0000000000000002e-11;
  /* #561: @143 = 1e-13 */
  w143 = 1.0000000000000000e-13;
  /* #562: @144 = 2 */
  w144 = 2.;
  /* #563: @144 = (@7/@144) */
  w144  = (w007/w144);
  /* #564: {@36, @5, @151, @157, NULL, NULL, NULL} = vertsplit(@10) */
  casadi_copy(w010, 7, w036);
  w005 = w010[7];
  w151 = w010[8];
  w157 = w010[9];
  /* #565: {NULL, @118, NULL, NULL} = vertsplit(@9) */
  wr118 = wr009+22;
  /* #566: @139 = 0 */
  w139 = 0.;
  /* #567: @109 = (@109*@159) */
  for (i=0, rr=w109, cs=w159; i<3; ++i) (*rr++) *= (*cs++);
  /* #568: @59 = (@59-@140) */
  w059 -= w140;
  /* #569: @59 = fabs(@59) */
  w059 = casadi_fabs( w059 );
  /* #570: @59 = (2.*@59) */
  w059 = (2.* w059 );
  /* #571: @140 = (-@140) */
  w140 = (- w140 );
  /* #572: @59 = (@59<@140) */
  w059  = (w059<w140);
  /* #573: @21 = (@21&&@59) */
  w021  = (w021&&w059);
  /* #574: @37 = (@37-@134) */
  w037 -= w134;
  /* #575: @37 = fabs(@37) */
  w037 = casadi_fabs( w037 );
  /* #576: @37 = (2.*@37) */
  w037 = (2.* w037 );
  /* #577: @134 = (-@134) */
  w134 = (- w134 );
  /* #578: @37 = (@37<@134) */
  w037  = (w037<w134);
  /* #579: @149 = (@149&&@37) */
  w149  = (w149&&w037);
  /* #580: @131 = (@131-@148) */
  w131 -= w148;
  /* #581: @131 = fabs(@131) */
  w131 = casadi_fabs( w131 );
  /* #582: @131 = (2.*@131) */
  w131 = (2.* w131 );
  /* #583: @148 = (-@148) */
  w148 = (- w148 );
  /* #584: @131 = (@131<@148) */
  w131  = (w131<w148);
  /* #585: @155 = (@155&&@131) */
  w155  = (w155&&w131);
  /* #586: @159 = vertcat(@21, @149, @155) */
  rr=w159;
  *rr++ = w021;
  *rr++ = w149;
  *rr++ = w155;
  /* #587: @21 = 0 */
  w021 = 0.;
  /* #588: @149 = largest_of_3(@159, @21) */
  arg1[0]=w159;
  arg1[1]=(&w021);
  res1[0]=(&w149);
  if (casadi_f56(arg1, res1, iw, w, 0)) return 1;
  /* #589: @159 = vertcat(@149, @149, @149) */
  rr=w159;
  *rr++ = w149;
  *rr++ = w149;
  *rr++ = w149;
  /* #590: @109 = (@109+@159) */
  for (i=0, rr=w109, cs=w159; i<3; ++i) (*rr++) += (*cs++);
  /* #591: @149 = 0 */
  w149 = 0.;
  /* #592: @21 = largest_of_3(@109, @149) */
  arg1[0]=w109;
  arg1[1]=(&w149);
  res1[0]=(&w021);
  if (casadi_f56(arg1, res1, iw, w, 0)) return 1;
  /* #593: @139 = (@139<@21) */
  w139  = (w139<w021);
  /* #594: @21 = max(@139) */
  w021 = casadi_mmax((&w139), 1, 1);
  /* #595: @149 = 2 */
  w149 = 2.;
  /* #596: @149 = (@7/@149) */
  w149  = (w007/w149);
  /* #597: @149 = (@6+@149) */
  w149  = (w006+w149);
  /* #598: {@109, @159, @145} = vertsplit(@125) */
  casadi_copy(w125, 3, w109);
  casadi_copy(w125+3, 3, w159);
  casadi_copy(w125+6, 3, w145);
  /* #599: @63 = weighted_6_3_3_3(@91, @95, @99, @105, @109, @159, @145) */
  arg1[0]=w091;
  arg1[1]=w095;
  arg1[2]=w099;
  arg1[3]=w105;
  arg1[4]=w109;
  arg1[5]=w159;
  arg1[6]=w145;
  res1[0]=w063;
  if (casadi_f19(arg1, res1, iw, w, 0)) return 1;
  /* #600: {@43, @33} = free1_lin2(@72, @63) */
  arg1[0]=w072;
  arg1[1]=w063;
  res1[0]=w043;
  res1[1]=w033;
  if (casadi_f20(arg1, res1, iw, w, 0)) return 1;
  /* #601: @18 = (@18+@33) */
  for (i=0, rr=w018, cs=w033; i<6; ++i) (*rr++) += (*cs++);
  /* #602: @155 = weighted_1_3(@17, @78, @109) */
  arg1[0]=(&w017);
  arg1[1]=w078;
  arg1[2]=w109;
  res1[0]=(&w155);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #603: {@33, @17} = FixedIdealJoint2_lin4(@43, @88, @90, @155) */
  arg1[0]=w043;
  arg1[1]=w088;
  arg1[2]=w090;
  arg1[3]=(&w155);
  res1[0]=w033;
  res1[1]=(&w017);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #604: @13 = (@13+@17) */
  w013 += w017;
  /* #605: @17 = weighted_1_3(@44, @102, @159) */
  arg1[0]=(&w044);
  arg1[1]=w102;
  arg1[2]=w159;
  res1[0]=(&w017);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #606: {@63, @44} = FixedIdealJoint2_lin4(@43, @83, @85, @17) */
  arg1[0]=w043;
  arg1[1]=w083;
  arg1[2]=w085;
  arg1[3]=(&w017);
  res1[0]=w063;
  res1[1]=(&w044);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #607: @45 = (@45+@44) */
  w045 += w044;
  /* #608: @44 = weighted_1_3(@20, @108, @145) */
  arg1[0]=(&w020);
  arg1[1]=w108;
  arg1[2]=w145;
  res1[0]=(&w044);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #609: {@66, @20} = FixedIdealJoint2_lin4(@43, @73, @80, @44) */
  arg1[0]=w043;
  arg1[1]=w073;
  arg1[2]=w080;
  arg1[3]=(&w044);
  res1[0]=w066;
  res1[1]=(&w020);
  if (casadi_f23(arg1, res1, iw, w, 0)) return 1;
  /* #610: @15 = (@15+@20) */
  w015 += w020;
  /* #611: @132 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w132);
  /* #612: @20 = @32[6] */
  for (rr=(&w020), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #613: @132 = (@132==@20) */
  for (i=0, rr=w132, cr=w132; i<4; ++i) (*rr++)  = ((*cr++)==w020);
  /* #614: @20 = weighted_1_3(@39, @12, @109) */
  arg1[0]=(&w039);
  arg1[1]=w012;
  arg1[2]=w109;
  res1[0]=(&w020);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #615: @132 = (@132*@20) */
  for (i=0, rr=w132; i<4; ++i) (*rr++) *= w020;
  /* #616: @12 = @33[3:6] */
  for (rr=w012, cs=w033+3; cs!=w033+6; cs+=1) *rr++ = *cs;
  /* #617: @49 = rotors_along_4(@87, @89, @12) */
  arg1[0]=w087;
  arg1[1]=w089;
  arg1[2]=w012;
  res1[0]=w049;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #618: @132 = (@132-@49) */
  for (i=0, rr=w132, cs=w049; i<4; ++i) (*rr++) -= (*cs++);
  /* #619: @23 = (@23+@132) */
  for (i=0, rr=w023, cs=w132; i<4; ++i) (*rr++) += (*cs++);
  /* #620: @132 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w132);
  /* #621: @20 = @31[6] */
  for (rr=(&w020), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #622: @132 = (@132==@20) */
  for (i=0, rr=w132, cr=w132; i<4; ++i) (*rr++)  = ((*cr++)==w020);
  /* #623: @20 = weighted_1_3(@46, @100, @159) */
  arg1[0]=(&w046);
  arg1[1]=w100;
  arg1[2]=w159;
  res1[0]=(&w020);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #624: @132 = (@132*@20) */
  for (i=0, rr=w132; i<4; ++i) (*rr++) *= w020;
  /* #625: @100 = @63[3:6] */
  for (rr=w100, cs=w063+3; cs!=w063+6; cs+=1) *rr++ = *cs;
  /* #626: @49 = rotors_along_4(@82, @84, @100) */
  arg1[0]=w082;
  arg1[1]=w084;
  arg1[2]=w100;
  res1[0]=w049;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #627: @132 = (@132-@49) */
  for (i=0, rr=w132, cs=w049; i<4; ++i) (*rr++) -= (*cs++);
  /* #628: @22 = (@22+@132) */
  for (i=0, rr=w022, cs=w132; i<4; ++i) (*rr++) += (*cs++);
  /* #629: @132 = [0, 1, 2, 3] */
  casadi_copy(casadi_c0, 4, w132);
  /* #630: @20 = @30[6] */
  for (rr=(&w020), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #631: @132 = (@132==@20) */
  for (i=0, rr=w132, cr=w132; i<4; ++i) (*rr++)  = ((*cr++)==w020);
  /* #632: @20 = weighted_1_3(@38, @106, @145) */
  arg1[0]=(&w038);
  arg1[1]=w106;
  arg1[2]=w145;
  res1[0]=(&w020);
  if (casadi_f22(arg1, res1, iw, w, 0)) return 1;
  /* #633: @132 = (@132*@20) */
  for (i=0, rr=w132; i<4; ++i) (*rr++) *= w020;
  /* #634: @106 = @66[3:6] */
  for (rr=w106, cs=w066+3; cs!=w066+6; cs+=1) *rr++ = *cs;
  /* #635: @49 = rotors_along_4(@60, @76, @106) */
  arg1[0]=w060;
  arg1[1]=w076;
  arg1[2]=w106;
  res1[0]=w049;
  if (casadi_f8(arg1, res1, iw, w, 0)) return 1;
  /* #636: @132 = (@132-@49) */
  for (i=0, rr=w132, cs=w049; i<4; ++i) (*rr++) -= (*cs++);
  /* #637: @24 = (@24+@132) */
  for (i=0, rr=w024, cs=w132; i<4; ++i) (*rr++) += (*cs++);
  /* #638: @91 = vertcat(@18, @13, @45, @15, @23, @22, @24) */
  rr=w091;
  for (i=0, cs=w018; i<6; ++i) *rr++ = *cs++;
  *rr++ = w013;
  *rr++ = w045;
  *rr++ = w015;
  for (i=0, cs=w023; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w022; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w024; i<4; ++i) *rr++ = *cs++;
  /* #639: @91 = (@91-@35) */
  for (i=0, rr=w091, cs=w035; i<21; ++i) (*rr++) -= (*cs++);
  /* #640: @91 = (@117+@91) */
  for (i=0, rr=w091, cr=w117, cs=w091; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #641: @91 = (@91-@118) */
  for (i=0, rr=w091, cs=wr118; i<21; ++i) (*rr++) -= (*cs++);
  /* #642: @117 = (@117-@118) */
  for (i=0, rr=w117, cs=wr118; i<21; ++i) (*rr++) -= (*cs++);
  /* #643: @35 = @139[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] */
  for (cii=casadi_s1, rr=w035, cs=(&w139); cii!=casadi_s1+21; ++cii) *rr++ = cs[*cii];
  /* #644: @120 = after_blow(@21, @149, @68, @91, @48, @7, @117, @35) */
  arg1[0]=(&w021);
  arg1[1]=(&w149);
  arg1[2]=w068;
  arg1[3]=w091;
  arg1[4]=w048;
  arg1[5]=(&w007);
  arg1[6]=w117;
  arg1[7]=w035;
  res1[0]=w120;
  if (casadi_f57(arg1, res1, iw, w, 0)) return 1;
  /* #645: @118 = (@118+@120) */
  for (i=0, rr=w118, cr=wr118, cs=w120; i<21; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #646: {@18, @21, @149, @13, @23, @22, @24} = vertsplit(@118) */
  casadi_copy(w118, 6, w018);
  w021 = w118[6];
  w149 = w118[7];
  w013 = w118[8];
  casadi_copy(w118+9, 4, w023);
  casadi_copy(w118+13, 4, w022);
  casadi_copy(w118+17, 4, w024);
  /* #647: @6 = (@6+@7) */
  w006 += w007;
  /* #648: {@132, @52, @51, @50, NULL, NULL, NULL, NULL, NULL, NULL, @7, NULL, NULL, NULL, NULL, NULL, NULL} = vertsplit(@48) */
  casadi_copy(w048, 4, w132);
  casadi_copy(w048+4, 16, w052);
  casadi_copy(w048+20, 16, w051);
  casadi_copy(w048+36, 16, w050);
  w007 = w048[259];
  /* #649: {@60, NULL, NULL, @14} = free1_kin(@36, @18, @6, @132, @7) */
  arg1[0]=w036;
  arg1[1]=w018;
  arg1[2]=(&w006);
  arg1[3]=w132;
  arg1[4]=(&w007);
  res1[0]=w060;
  res1[1]=0;
  res1[2]=0;
  res1[3]=w014;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #650: {NULL, NULL, NULL, @45} = FixedIdealJoint2_kin(@60, @5, @21, @6, @52, @7) */
  arg1[0]=w060;
  arg1[1]=(&w005);
  arg1[2]=(&w021);
  arg1[3]=(&w006);
  arg1[4]=w052;
  arg1[5]=(&w007);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=(&w045);
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #651: {NULL, NULL, NULL, @5} = FixedIdealJoint2_kin(@60, @151, @149, @6, @51, @7) */
  arg1[0]=w060;
  arg1[1]=(&w151);
  arg1[2]=(&w149);
  arg1[3]=(&w006);
  arg1[4]=w051;
  arg1[5]=(&w007);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=(&w005);
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #652: {NULL, NULL, NULL, @151} = FixedIdealJoint2_kin(@60, @157, @13, @6, @50, @7) */
  arg1[0]=w060;
  arg1[1]=(&w157);
  arg1[2]=(&w013);
  arg1[3]=(&w006);
  arg1[4]=w050;
  arg1[5]=(&w007);
  res1[0]=0;
  res1[1]=0;
  res1[2]=0;
  res1[3]=(&w151);
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #653: @34 = vertcat(@14, @45, @5, @151, @23, @22, @24) */
  rr=w034;
  for (i=0, cs=w014; i<7; ++i) *rr++ = *cs++;
  *rr++ = w045;
  *rr++ = w005;
  *rr++ = w151;
  for (i=0, cs=w023; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w022; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w024; i<4; ++i) *rr++ = *cs++;
  /* #654: @34 = (@144*@34) */
  for (i=0, rr=w034, cs=w034; i<22; ++i) (*rr++)  = (w144*(*cs++));
  /* #655: @10 = (@10+@34) */
  for (i=0, rr=w010, cs=w034; i<22; ++i) (*rr++) += (*cs++);
  /* #656: @113 = (@113+@112) */
  for (i=0, rr=w113, cs=w112; i<3; ++i) (*rr++) += (*cs++);
  /* #657: @112 = zeros(1x3) */
  casadi_clear(w112, 3);
  /* #658: @106 = ones(1x3) */
  casadi_fill(w106, 3, 1.);
  /* #659: @72 = zeros(9x1) */
  casadi_clear(w072, 9);
  /* #660: @72 = mac(@130,@125,@72) */
  casadi_mtimes_dense(w130, 9, 9, w125, 1, w072, 0);
  /* #661: @72 = (@111+@72) */
  for (i=0, rr=w072, cr=w111, cs=w072; i<9; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #662: @126 = (@123+@72) */
  for (i=0, rr=w126, cr=w123, cs=w072; i<9; ++i) (*rr++)  = ((*cr++)+(*cs++));
  /* #663: @126 = (@125*@126) */
  for (i=0, rr=w126, cr=w125, cs=w126; i<9; ++i) (*rr++)  = ((*cr++)*(*cs++));
  /* #664: @126 = reshape(@126) */
  /* #665: @112 = mac(@106,@126,@112) */
  casadi_mtimes_dense(w106, 1, 3, w126, 3, w112, 0);
  /* #666: @144 = 2 */
  w144 = 2.;
  /* #667: @112 = (@112/@144) */
  for (i=0, rr=w112; i<3; ++i) (*rr++) /= w144;
  /* #668: @112 = @112' */
  /* #669: @144 = input[5][0] */
  w144 = arg[5] ? arg[5][0] : 0;
  /* #670: @106 = passive_3(@112, @144) */
  arg1[0]=w112;
  arg1[1]=(&w144);
  res1[0]=w106;
  if (casadi_f60(arg1, res1, iw, w, 0)) return 1;
  /* #671: @113 = (@113+@106) */
  for (i=0, rr=w113, cs=w106; i<3; ++i) (*rr++) += (*cs++);
  /* #672: @68 = vertcat(@10, @118, @113) */
  rr=w068;
  for (i=0, cs=w010; i<22; ++i) *rr++ = *cs++;
  for (i=0, cs=w118; i<21; ++i) *rr++ = *cs++;
  for (i=0, cs=w113; i<3; ++i) *rr++ = *cs++;
  /* #673: {@113, @23, @67} = vertsplit(@68) */
  casadi_copy(w068, 3, w113);
  casadi_copy(w068+3, 4, w023);
  casadi_copy(w068+7, 39, w067);
  /* #674: @22 = unit(@23) */
  arg1[0]=w023;
  res1[0]=w022;
  if (casadi_f61(arg1, res1, iw, w, 0)) return 1;
  /* #675: @68 = vertcat(@113, @22, @67) */
  rr=w068;
  for (i=0, cs=w113; i<3; ++i) *rr++ = *cs++;
  for (i=0, cs=w022; i<4; ++i) *rr++ = *cs++;
  for (i=0, cs=w067; i<39; ++i) *rr++ = *cs++;
  /* #676: {@10, @118, NULL, NULL} = vertsplit(@68) */
  casadi_copy(w068, 22, w010);
  casadi_copy(w068+22, 21, w118);
  /* #677: {@14, @45, @5, @151, @22, @23, @24} = vertsplit(@10) */
  casadi_copy(w010, 7, w014);
  w045 = w010[7];
  w005 = w010[8];
  w151 = w010[9];
  casadi_copy(w010+10, 4, w022);
  casadi_copy(w010+14, 4, w023);
  casadi_copy(w010+18, 4, w024);
  /* #678: {@18, @157, @13, @7, @132, @49, @77} = vertsplit(@118) */
  casadi_copy(w118, 6, w018);
  w157 = w118[6];
  w013 = w118[7];
  w007 = w118[8];
  casadi_copy(w118+9, 4, w132);
  casadi_copy(w118+13, 4, w049);
  casadi_copy(w118+17, 4, w077);
  /* #679: {@42, @50, @51, @52, @55, @54, @53, @58, @57, @56, @149, NULL, NULL, NULL, NULL, NULL, NULL} = vertsplit(@48) */
  casadi_copy(w048, 4, w042);
  casadi_copy(w048+4, 16, w050);
  casadi_copy(w048+20, 16, w051);
  casadi_copy(w048+36, 16, w052);
  casadi_copy(w048+52, 64, w055);
  casadi_copy(w048+116, 64, w054);
  casadi_copy(w048+180, 64, w053);
  casadi_copy(w048+244, 5, w058);
  casadi_copy(w048+249, 5, w057);
  casadi_copy(w048+254, 5, w056);
  w149 = w048[259];
  /* #680: {@60, NULL, NULL, NULL} = free1_kin(@14, @18, @6, @42, @149) */
  arg1[0]=w014;
  arg1[1]=w018;
  arg1[2]=(&w006);
  arg1[3]=w042;
  arg1[4]=(&w149);
  res1[0]=w060;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f1(arg1, res1, iw, w, 0)) return 1;
  /* #681: {@82, NULL, NULL, NULL} = FixedIdealJoint2_kin(@60, @45, @157, @6, @50, @149) */
  arg1[0]=w060;
  arg1[1]=(&w045);
  arg1[2]=(&w157);
  arg1[3]=(&w006);
  arg1[4]=w050;
  arg1[5]=(&w149);
  res1[0]=w082;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #682: @22 = @22' */
  /* #683: {@30, @31, @32} = vertsplit(@27) */
  casadi_copy(w027, 13, w030);
  casadi_copy(w027+13, 13, w031);
  casadi_copy(w027+26, 13, w032);
  /* #684: @45 = @30[6] */
  for (rr=(&w045), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #685: @45 = floor(@45) */
  w045 = floor( w045 );
  /* #686: @157 = @22[@45] */
  for (rr=(&w157), cr=(&w045); rr!=(&w157)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w022[i] : casadi_nan; }
  /* #687: @132 = @132' */
  /* #688: @45 = @30[6] */
  for (rr=(&w045), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #689: @45 = floor(@45) */
  w045 = floor( w045 );
  /* #690: @21 = @132[@45] */
  for (rr=(&w021), cr=(&w045); rr!=(&w021)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w132[i] : casadi_nan; }
  /* #691: @55 = reshape(@55) */
  /* #692: @45 = 16 */
  w045 = 16.;
  /* #693: @15 = @30[6] */
  for (rr=(&w015), cs=w030+6; cs!=w030+7; cs+=1) *rr++ = *cs;
  /* #694: @15 = floor(@15) */
  w015 = floor( w015 );
  /* #695: @45 = (@45*@15) */
  w045 *= w015;
  /* #696: @50 = @55[(:16;@45)] */
  for (cr=(&w045), rr=w050; cr!=(&w045)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w055[i] : casadi_nan; }
  /* #697: {@87, NULL, NULL, NULL} = FixedIdealJoint3_kin(@82, @157, @21, @6, @50, @149) */
  arg1[0]=w082;
  arg1[1]=(&w157);
  arg1[2]=(&w021);
  arg1[3]=(&w006);
  arg1[4]=w050;
  arg1[5]=(&w149);
  res1[0]=w087;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #698: @104 = 0x1 */
  /* #699: @157 = @30[10] */
  for (rr=(&w157), cs=w030+10; cs!=w030+11; cs+=1) *rr++ = *cs;
  /* #700: @18 = vertcat(@157, @58) */
  rr=w018;
  *rr++ = w157;
  for (i=0, cs=w058; i<5; ++i) *rr++ = *cs++;
  /* #701: {@157, NULL} = RigidContact4_gap(@87, @104, @6, @18) */
  arg1[0]=w087;
  arg1[1]=0;
  arg1[2]=(&w006);
  arg1[3]=w018;
  res1[0]=(&w157);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #702: {@87, NULL, NULL, NULL} = FixedIdealJoint2_kin(@60, @5, @13, @6, @51, @149) */
  arg1[0]=w060;
  arg1[1]=(&w005);
  arg1[2]=(&w013);
  arg1[3]=(&w006);
  arg1[4]=w051;
  arg1[5]=(&w149);
  res1[0]=w087;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #703: @23 = @23' */
  /* #704: @5 = @31[6] */
  for (rr=(&w005), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #705: @5 = floor(@5) */
  w005 = floor( w005 );
  /* #706: @13 = @23[@5] */
  for (rr=(&w013), cr=(&w005); rr!=(&w013)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w023[i] : casadi_nan; }
  /* #707: @49 = @49' */
  /* #708: @5 = @31[6] */
  for (rr=(&w005), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #709: @5 = floor(@5) */
  w005 = floor( w005 );
  /* #710: @21 = @49[@5] */
  for (rr=(&w021), cr=(&w005); rr!=(&w021)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w049[i] : casadi_nan; }
  /* #711: @54 = reshape(@54) */
  /* #712: @5 = 16 */
  w005 = 16.;
  /* #713: @45 = @31[6] */
  for (rr=(&w045), cs=w031+6; cs!=w031+7; cs+=1) *rr++ = *cs;
  /* #714: @45 = floor(@45) */
  w045 = floor( w045 );
  /* #715: @5 = (@5*@45) */
  w005 *= w045;
  /* #716: @51 = @54[(:16;@5)] */
  for (cr=(&w005), rr=w051; cr!=(&w005)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w054[i] : casadi_nan; }
  /* #717: {@82, NULL, NULL, NULL} = FixedIdealJoint3_kin(@87, @13, @21, @6, @51, @149) */
  arg1[0]=w087;
  arg1[1]=(&w013);
  arg1[2]=(&w021);
  arg1[3]=(&w006);
  arg1[4]=w051;
  arg1[5]=(&w149);
  res1[0]=w082;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #718: @104 = 0x1 */
  /* #719: @13 = @31[10] */
  for (rr=(&w013), cs=w031+10; cs!=w031+11; cs+=1) *rr++ = *cs;
  /* #720: @18 = vertcat(@13, @57) */
  rr=w018;
  *rr++ = w013;
  for (i=0, cs=w057; i<5; ++i) *rr++ = *cs++;
  /* #721: {@13, NULL} = RigidContact4_gap(@82, @104, @6, @18) */
  arg1[0]=w082;
  arg1[1]=0;
  arg1[2]=(&w006);
  arg1[3]=w018;
  res1[0]=(&w013);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #722: {@82, NULL, NULL, NULL} = FixedIdealJoint2_kin(@60, @151, @7, @6, @52, @149) */
  arg1[0]=w060;
  arg1[1]=(&w151);
  arg1[2]=(&w007);
  arg1[3]=(&w006);
  arg1[4]=w052;
  arg1[5]=(&w149);
  res1[0]=w082;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f2(arg1, res1, iw, w, 0)) return 1;
  /* #723: @24 = @24' */
  /* #724: @151 = @32[6] */
  for (rr=(&w151), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #725: @151 = floor(@151) */
  w151 = floor( w151 );
  /* #726: @7 = @24[@151] */
  for (rr=(&w007), cr=(&w151); rr!=(&w007)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w024[i] : casadi_nan; }
  /* #727: @77 = @77' */
  /* #728: @151 = @32[6] */
  for (rr=(&w151), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #729: @151 = floor(@151) */
  w151 = floor( w151 );
  /* #730: @21 = @77[@151] */
  for (rr=(&w021), cr=(&w151); rr!=(&w021)+1; ++rr) { i=(int) *cr++; *rr = i>=0 && i<4 ? w077[i] : casadi_nan; }
  /* #731: @53 = reshape(@53) */
  /* #732: @151 = 16 */
  w151 = 16.;
  /* #733: @5 = @32[6] */
  for (rr=(&w005), cs=w032+6; cs!=w032+7; cs+=1) *rr++ = *cs;
  /* #734: @5 = floor(@5) */
  w005 = floor( w005 );
  /* #735: @151 = (@151*@5) */
  w151 *= w005;
  /* #736: @52 = @53[(:16;@151)] */
  for (cr=(&w151), rr=w052; cr!=(&w151)+1; ++cr) for (j=(int) *cr, k=0;k<16;k+=1) { i=k+j; *rr++ = i>=0 && i<64 ? w053[i] : casadi_nan; }
  /* #737: {@60, NULL, NULL, NULL} = FixedIdealJoint3_kin(@82, @7, @21, @6, @52, @149) */
  arg1[0]=w082;
  arg1[1]=(&w007);
  arg1[2]=(&w021);
  arg1[3]=(&w006);
  arg1[4]=w052;
  arg1[5]=(&w149);
  res1[0]=w060;
  res1[1]=0;
  res1[2]=0;
  res1[3]=0;
  if (casadi_f14(arg1, res1, iw, w, 0)) return 1;
  /* #738: @104 = 0x1 */
  /* #739: @7 = @32[10] */
  for (rr=(&w007), cs=w032+10; cs!=w032+11; cs+=1) *rr++ = *cs;
  /* #740: @18 = vertcat(@7, @56) */
  rr=w018;
  *rr++ = w007;
  for (i=0, cs=w056; i<5; ++i) *rr++ = *cs++;
  /* #741: {@7, NULL} = RigidContact4_gap(@60, @104, @6, @18) */
  arg1[0]=w060;
  arg1[1]=0;
  arg1[2]=(&w006);
  arg1[3]=w018;
  res1[0]=(&w007);
  res1[1]=0;
  if (casadi_f62(arg1, res1, iw, w, 0)) return 1;
  /* #742: @113 = vertcat(@157, @13, @7) */
  rr=w113;
  *rr++ = w157;
  *rr++ = w013;
  *rr++ = w007;
  /* #743: @145 = fabs(@113) */
  for (i=0, rr=w145, cs=w113; i<3; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #744: @21 = 0 */
  w021 = 0.;
  /* #745: {@100, @159, @12} = vertsplit(@125) */
  casadi_copy(w125, 3, w100);
  casadi_copy(w125+3, 3, w159);
  casadi_copy(w125+6, 3, w012);
  /* #746: {@109, @108, @102} = vertsplit(@72) */
  casadi_copy(w072, 3, w109);
  casadi_copy(w072+3, 3, w108);
  casadi_copy(w072+6, 3, w102);
  /* #747: @78 = @92[3:6] */
  for (rr=w078, cs=w092+3; cs!=w092+6; cs+=1) *rr++ = *cs;
  /* #748: @160 = @92[6:9] */
  for (rr=w160, cs=w092+6; cs!=w092+9; cs+=1) *rr++ = *cs;
  /* #749: @111 = fabs(@111) */
  for (i=0, rr=w111, cs=w111; i<9; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #750: @149 = largest_of_9(@111, @146) */
  arg1[0]=w111;
  arg1[1]=(&w146);
  res1[0]=(&w149);
  if (casadi_f63(arg1, res1, iw, w, 0)) return 1;
  /* #751: @111 = reshape(@125) */
  casadi_copy(w125, 9, w111);
  /* #752: @161 = @111[:9:3] */
  for (rr=w161, cs=w111+0; cs!=w111+9; cs+=3) *rr++ = *cs;
  /* #753: @161 = @161' */
  /* #754: @151 = input[12][0] */
  w151 = arg[12] ? arg[12][0] : 0;
  /* #755: @5 = largest_of_3(@161, @151) */
  arg1[0]=w161;
  arg1[1]=(&w151);
  res1[0]=(&w005);
  if (casadi_f56(arg1, res1, iw, w, 0)) return 1;
  /* #756: @56 = judged_1(@100, @109, @147, @78, @160, @149, @5) */
  arg1[0]=w100;
  arg1[1]=w109;
  arg1[2]=(&w147);
  arg1[3]=w078;
  arg1[4]=w160;
  arg1[5]=(&w149);
  arg1[6]=(&w005);
  res1[0]=w056;
  if (casadi_f64(arg1, res1, iw, w, 0)) return 1;
  /* #757: @147 = @56[0] */
  for (rr=(&w147), cs=w056+0; cs!=w056+1; cs+=1) *rr++ = *cs;
  /* #758: @21 = (@21<@147) */
  w021  = (w021<w147);
  /* #759: @147 = 0 */
  w147 = 0.;
  /* #760: @157 = (@157<@147) */
  w157  = (w157<w147);
  /* #761: @21 = (@21||@157) */
  w021  = (w021||w157);
  /* #762: @157 = 0 */
  w157 = 0.;
  /* #763: @100 = @150[3:6] */
  for (rr=w100, cs=w150+3; cs!=w150+6; cs+=1) *rr++ = *cs;
  /* #764: @109 = @150[6:9] */
  for (rr=w109, cs=w150+6; cs!=w150+9; cs+=1) *rr++ = *cs;
  /* #765: @57 = judged_1(@159, @108, @152, @100, @109, @149, @5) */
  arg1[0]=w159;
  arg1[1]=w108;
  arg1[2]=(&w152);
  arg1[3]=w100;
  arg1[4]=w109;
  arg1[5]=(&w149);
  arg1[6]=(&w005);
  res1[0]=w057;
  if (casadi_f64(arg1, res1, iw, w, 0)) return 1;
  /* #766: @152 = @57[0] */
  for (rr=(&w152), cs=w057+0; cs!=w057+1; cs+=1) *rr++ = *cs;
  /* #767: @157 = (@157<@152) */
  w157  = (w157<w152);
  /* #768: @152 = 0 */
  w152 = 0.;
  /* #769: @13 = (@13<@152) */
  w013  = (w013<w152);
  /* #770: @157 = (@157||@13) */
  w157  = (w157||w013);
  /* #771: @13 = 0 */
  w013 = 0.;
  /* #772: @159 = @156[3:6] */
  for (rr=w159, cs=w156+3; cs!=w156+6; cs+=1) *rr++ = *cs;
  /* #773: @108 = @156[6:9] */
  for (rr=w108, cs=w156+6; cs!=w156+9; cs+=1) *rr++ = *cs;
  /* #774: @58 = judged_1(@12, @102, @153, @159, @108, @149, @5) */
  arg1[0]=w012;
  arg1[1]=w102;
  arg1[2]=(&w153);
  arg1[3]=w159;
  arg1[4]=w108;
  arg1[5]=(&w149);
  arg1[6]=(&w005);
  res1[0]=w058;
  if (casadi_f64(arg1, res1, iw, w, 0)) return 1;
  /* #775: @153 = @58[0] */
  for (rr=(&w153), cs=w058+0; cs!=w058+1; cs+=1) *rr++ = *cs;
  /* #776: @13 = (@13<@153) */
  w013  = (w013<w153);
  /* #777: @153 = 0 */
  w153 = 0.;
  /* #778: @7 = (@7<@153) */
  w007  = (w007<w153);
  /* #779: @13 = (@13||@7) */
  w013  = (w013||w007);
  /* #780: @12 = vertcat(@21, @157, @13) */
  rr=w012;
  *rr++ = w021;
  *rr++ = w157;
  *rr++ = w013;
  /* #781: @145 = (@145*@12) */
  for (i=0, rr=w145, cs=w012; i<3; ++i) (*rr++) *= (*cs++);
  /* #782: @7 = -1e+300 */
  w007 = -1.0000000000000001e+300;
  /* #783: @153 = largest_of_3(@145, @7) */
  arg1[0]=w145;
  arg1[1]=(&w007);
  res1[0]=(&w153);
  if (casadi_f56(arg1, res1, iw, w, 0)) return 1;
  /* #784: @143 = (@143<@153) */
  w143  = (w143<w153);
  /* #785: @26 = @25[:338] */
  wr026 = wr025+0;
  /* #786: {@32, @31, @30} = vertsplit(@27) */
  casadi_copy(w027, 13, w032);
  casadi_copy(w027+13, 13, w031);
  casadi_copy(w027+26, 13, w030);
  /* #787: @76 = @32[1:13] */
  for (rr=w076, cs=w032+1; cs!=w032+13; cs+=1) *rr++ = *cs;
  /* #788: @84 = @31[1:13] */
  for (rr=w084, cs=w031+1; cs!=w031+13; cs+=1) *rr++ = *cs;
  /* #789: @89 = @30[1:13] */
  for (rr=w089, cs=w030+1; cs!=w030+13; cs+=1) *rr++ = *cs;
  /* #790: @25 = vertcat(@26, @21, @76, @157, @84, @13, @89) */
  rr=w025;
  for (i=0, cs=wr026; i<338; ++i) *rr++ = *cs++;
  *rr++ = w021;
  for (i=0, cs=w076; i<12; ++i) *rr++ = *cs++;
  *rr++ = w157;
  for (i=0, cs=w084; i<12; ++i) *rr++ = *cs++;
  *rr++ = w013;
  for (i=0, cs=w089; i<12; ++i) *rr++ = *cs++;
  /* #791: {@162, @145, @21} = closing(@143, @6, @68, @25, @113) */
  arg1[0]=(&w143);
  arg1[1]=(&w006);
  arg1[2]=w068;
  arg1[3]=w025;
  arg1[4]=w113;
  res1[0]=w162;
  res1[1]=w145;
  res1[2]=(&w021);
  if (casadi_f65(arg1, res1, iw, w, 0)) return 1;
  /* #792: @145 = (-@145) */
  for (i=0, rr=w145, cs=w145; i<3; ++i) *rr++ = (- *cs++ );
  /* #793: @143 = -1e+300 */
  w143 = -1.0000000000000001e+300;
  /* #794: @157 = largest_of_3(@145, @143) */
  arg1[0]=w145;
  arg1[1]=(&w143);
  res1[0]=(&w157);
  if (casadi_f56(arg1, res1, iw, w, 0)) return 1;
  /* #795: @157 = (-@157) */
  w157 = (- w157 );
  /* #796: @8 = (@8<@157) */
  w008  = (w008<w157);
  /* #797: @2 = (@2-@8) */
  w002 -= w008;
  /* #798: @77 = ones(4x1) */
  casadi_fill(w077, 4, 1.);
  /* #799: {@10, @118, NULL, @145} = vertsplit(@162) */
  casadi_copy(w162, 22, w010);
  casadi_copy(w162+22, 21, w118);
  casadi_copy(w162+43, 3, w145);
  /* #800: @113 = booked_3(@106, @21) */
  arg1[0]=w106;
  arg1[1]=(&w021);
  res1[0]=w113;
  if (casadi_f86(arg1, res1, iw, w, 0)) return 1;
  /* #801: @145 = (@145+@113) */
  for (i=0, rr=w145, cs=w113; i<3; ++i) (*rr++) += (*cs++);
  /* #802: @162 = vertcat(@10, @118, @145) */
  rr=w162;
  for (i=0, cs=w010; i<22; ++i) *rr++ = *cs++;
  for (i=0, cs=w118; i<21; ++i) *rr++ = *cs++;
  for (i=0, cs=w145; i<3; ++i) *rr++ = *cs++;
  /* #803: @24 = energy(@6, @162, @48) */
  arg1[0]=(&w006);
  arg1[1]=w162;
  arg1[2]=w048;
  res1[0]=w024;
  if (casadi_f83(arg1, res1, iw, w, 0)) return 1;
  /* #804: @49 = fabs(@24) */
  for (i=0, rr=w049, cs=w024; i<4; ++i) *rr++ = casadi_fabs( *cs++ );
  /* #805: @6 = 1e+300 */
  w006 = 1.0000000000000001e+300;
  /* #806: @49 = (@49<@6) */
  for (i=0, rr=w049, cr=w049; i<4; ++i) (*rr++)  = ((*cr++)<w006);
  /* #807: @77 = (@77-@49) */
  for (i=0, rr=w077, cs=w049; i<4; ++i) (*rr++) -= (*cs++);
  /* #808: @6 = 1e-09 */
  w006 = 1.0000000000000001e-09;
  /* #809: @14 = input[13][0] */
  casadi_copy(arg[13], 7, w014);
  /* #810: @21 = @14[2] */
  for (rr=(&w021), cs=w014+2; cs!=w014+3; cs+=1) *rr++ = *cs;
  /* #811: @6 = (@6*@21) */
  w006 *= w021;
  /* #812: @21 = 0 */
  w021 = 0.;
  /* #813: @113 = ones(1x3) */
  casadi_fill(w113, 3, 1.);
  /* #814: @21 = mac(@113,@112,@21) */
  casadi_mtimes_dense(w113, 1, 3, w112, 1, (&w021), 0);
  /* #815: @6 = (@6<@21) */
  w006  = (w006<w021);
  /* #816: @6 = (@139&&@6) */
  w006  = (w139&&w006);
  /* #817: {@36, @21} = ledger_1(@24, @14, @144) */
  arg1[0]=w024;
  arg1[1]=w014;
  arg1[2]=(&w144);
  res1[0]=w036;
  res1[1]=(&w021);
  if (casadi_f87(arg1, res1, iw, w, 0)) return 1;
  /* #818: @144 = errs_1(@14, @36) */
  arg1[0]=w014;
  arg1[1]=w036;
  res1[0]=(&w144);
  if (casadi_f88(arg1, res1, iw, w, 0)) return 1;
  /* #819: @111 = vertcat(@1, @3, @2, @77, @6, @144) */
  rr=w111;
  *rr++ = w001;
  *rr++ = w003;
  *rr++ = w002;
  for (i=0, cs=w077; i<4; ++i) *rr++ = *cs++;
  *rr++ = w006;
  *rr++ = w144;
  /* #820: @1 = -1e+300 */
  w001 = -1.0000000000000001e+300;
  /* #821: @3 = largest_of_9(@111, @1) */
  arg1[0]=w111;
  arg1[1]=(&w001);
  res1[0]=(&w003);
  if (casadi_f63(arg1, res1, iw, w, 0)) return 1;
  /* #822: @0 = (@0<@3) */
  w000  = (w000<w003);
  /* #823: @9 = (@0?@9:0) */
  for (i=0, rr=w009, cs=wr009; i<46; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #824: @3 = (!@0) */
  w003 = (! w000 );
  /* #825: @91 = @21[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] */
  for (cii=casadi_s1, rr=w091, cs=(&w021); cii!=casadi_s1+21; ++cii) *rr++ = cs[*cii];
  /* #826: @91 = (@91*@118) */
  for (i=0, rr=w091, cs=w118; i<21; ++i) (*rr++) *= (*cs++);
  /* #827: @162 = vertcat(@10, @91, @145) */
  rr=w162;
  for (i=0, cs=w010; i<22; ++i) *rr++ = *cs++;
  for (i=0, cs=w091; i<21; ++i) *rr++ = *cs++;
  for (i=0, cs=w145; i<3; ++i) *rr++ = *cs++;
  /* #828: @162 = (@3?@162:0) */
  for (i=0, rr=w162, cs=w162; i<46; ++i) (*rr++)  = (w003?cs[i]:0);
  /* #829: @9 = (@9+@162) */
  for (i=0, rr=w009, cs=w162; i<46; ++i) (*rr++) += (*cs++);
  /* #830: output[0][0] = @9 */
  casadi_copy(w009, 46, res[0]);
  /* #831: @67 = (@0?@29:0) */
  for (i=0, rr=w067, cs=wr029; i<39; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #832: @3 = (!@0) */
  w003 = (! w000 );
  /* #833: @21 = @56[0] */
  for (rr=(&w021), cs=w056+0; cs!=w056+1; cs+=1) *rr++ = *cs;
  /* #834: @1 = @56[1] */
  for (rr=(&w001), cs=w056+1; cs!=w056+2; cs+=1) *rr++ = *cs;
  /* #835: @145 = @56[2:5] */
  for (rr=w145, cs=w056+2; cs!=w056+5; cs+=1) *rr++ = *cs;
  /* #836: @2 = input[4][0] */
  w002 = arg[4] ? arg[4][0] : 0;
  /* #837: @6 = (@2*@149) */
  w006  = (w002*w149);
  /* #838: {@30, @31, @32} = vertsplit(@27) */
  casadi_copy(w027, 13, w030);
  casadi_copy(w027+13, 13, w031);
  casadi_copy(w027+26, 13, w032);
  /* #839: @77 = @30[6:10] */
  for (rr=w077, cs=w030+6; cs!=w030+10; cs+=1) *rr++ = *cs;
  /* #840: @144 = 0 */
  w144 = 0.;
  /* #841: @8 = 0 */
  w008 = 0.;
  /* #842: @157 = @30[12] */
  for (rr=(&w157), cs=w030+12; cs!=w030+13; cs+=1) *rr++ = *cs;
  /* #843: @143 = @57[0] */
  for (rr=(&w143), cs=w057+0; cs!=w057+1; cs+=1) *rr++ = *cs;
  /* #844: @13 = @57[1] */
  for (rr=(&w013), cs=w057+1; cs!=w057+2; cs+=1) *rr++ = *cs;
  /* #845: @113 = @57[2:5] */
  for (rr=w113, cs=w057+2; cs!=w057+5; cs+=1) *rr++ = *cs;
  /* #846: @153 = (@2*@149) */
  w153  = (w002*w149);
  /* #847: @24 = @31[6:10] */
  for (rr=w024, cs=w031+6; cs!=w031+10; cs+=1) *rr++ = *cs;
  /* #848: @7 = 0 */
  w007 = 0.;
  /* #849: @152 = 0 */
  w152 = 0.;
  /* #850: @147 = @31[12] */
  for (rr=(&w147), cs=w031+12; cs!=w031+13; cs+=1) *rr++ = *cs;
  /* #851: @45 = @58[0] */
  for (rr=(&w045), cs=w058+0; cs!=w058+1; cs+=1) *rr++ = *cs;
  /* #852: @15 = @58[1] */
  for (rr=(&w015), cs=w058+1; cs!=w058+2; cs+=1) *rr++ = *cs;
  /* #853: @112 = @58[2:5] */
  for (rr=w112, cs=w058+2; cs!=w058+5; cs+=1) *rr++ = *cs;
  /* #854: @2 = (@2*@149) */
  w002 *= w149;
  /* #855: @49 = @32[6:10] */
  for (rr=w049, cs=w032+6; cs!=w032+10; cs+=1) *rr++ = *cs;
  /* #856: @20 = 0 */
  w020 = 0.;
  /* #857: @38 = 0 */
  w038 = 0.;
  /* #858: @46 = @32[12] */
  for (rr=(&w046), cs=w032+12; cs!=w032+13; cs+=1) *rr++ = *cs;
  /* #859: @27 = vertcat(@21, @1, @145, @6, @77, @144, @8, @157, @143, @13, @113, @153, @24, @7, @152, @147, @45, @15, @112, @2, @49, @20, @38, @46) */
  rr=w027;
  *rr++ = w021;
  *rr++ = w001;
  for (i=0, cs=w145; i<3; ++i) *rr++ = *cs++;
  *rr++ = w006;
  for (i=0, cs=w077; i<4; ++i) *rr++ = *cs++;
  *rr++ = w144;
  *rr++ = w008;
  *rr++ = w157;
  *rr++ = w143;
  *rr++ = w013;
  for (i=0, cs=w113; i<3; ++i) *rr++ = *cs++;
  *rr++ = w153;
  for (i=0, cs=w024; i<4; ++i) *rr++ = *cs++;
  *rr++ = w007;
  *rr++ = w152;
  *rr++ = w147;
  *rr++ = w045;
  *rr++ = w015;
  for (i=0, cs=w112; i<3; ++i) *rr++ = *cs++;
  *rr++ = w002;
  for (i=0, cs=w049; i<4; ++i) *rr++ = *cs++;
  *rr++ = w020;
  *rr++ = w038;
  *rr++ = w046;
  /* #860: @27 = (@3?@27:0) */
  for (i=0, rr=w027, cs=w027; i<39; ++i) (*rr++)  = (w003?cs[i]:0);
  /* #861: @67 = (@67+@27) */
  for (i=0, rr=w067, cs=w027; i<39; ++i) (*rr++) += (*cs++);
  /* #862: output[1][0] = @67 */
  casadi_copy(w067, 39, res[1]);
  /* #863: @11 = (@0?@11:0) */
  for (i=0, rr=w011, cs=wr011; i<21; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #864: @3 = (!@0) */
  w003 = (! w000 );
  /* #865: @91 = ones(21x1) */
  casadi_fill(w091, 21, 1.);
  /* #866: @118 = @139[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] */
  for (cii=casadi_s1, rr=w118, cs=(&w139); cii!=casadi_s1+21; ++cii) *rr++ = cs[*cii];
  /* #867: @91 = (@91-@118) */
  for (i=0, rr=w091, cs=w118; i<21; ++i) (*rr++) -= (*cs++);
  /* #868: @91 = (@91*@120) */
  for (i=0, rr=w091, cs=w120; i<21; ++i) (*rr++) *= (*cs++);
  /* #869: @91 = (@3?@91:0) */
  for (i=0, rr=w091, cs=w091; i<21; ++i) (*rr++)  = (w003?cs[i]:0);
  /* #870: @11 = (@11+@91) */
  for (i=0, rr=w011, cs=w091; i<21; ++i) (*rr++) += (*cs++);
  /* #871: output[2][0] = @11 */
  casadi_copy(w011, 21, res[2]);
  /* #872: @110 = (@0?@110:0) */
  for (i=0, rr=w110, cs=wr110; i<9; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #873: @3 = (!@0) */
  w003 = (! w000 );
  /* #874: @111 = (@3?@125:0) */
  for (i=0, rr=w111, cs=w125; i<9; ++i) (*rr++)  = (w003?cs[i]:0);
  /* #875: @110 = (@110+@111) */
  for (i=0, rr=w110, cs=w111; i<9; ++i) (*rr++) += (*cs++);
  /* #876: output[3][0] = @110 */
  casadi_copy(w110, 9, res[3]);
  /* #877: @16 = (@0?@16:0) */
  w016  = (w000?w016:0);
  /* #878: @3 = (!@0) */
  w003 = (! w000 );
  /* #879: @39 = 1 */
  w039 = 1.;
  /* #880: @39 = (@39-@139) */
  w039 -= w139;
  /* #881: @3 = (@3?@39:0) */
  w003  = (w003?w039:0);
  /* #882: @16 = (@16+@3) */
  w016 += w003;
  /* #883: output[4][0] = @16 */
  if (res[4]) res[4][0] = w016;
  /* #884: @146 = (@0?@146:0) */
  w146  = (w000?w146:0);
  /* #885: @16 = (!@0) */
  w016 = (! w000 );
  /* #886: @16 = (@16?@149:0) */
  w016  = (w016?w149:0);
  /* #887: @146 = (@146+@16) */
  w146 += w016;
  /* #888: output[5][0] = @146 */
  if (res[5]) res[5][0] = w146;
  /* #889: @151 = (@0?@151:0) */
  w151  = (w000?w151:0);
  /* #890: @146 = (!@0) */
  w146 = (! w000 );
  /* #891: @146 = (@146?@5:0) */
  w146  = (w146?w005:0);
  /* #892: @151 = (@151+@146) */
  w151 += w146;
  /* #893: output[6][0] = @151 */
  if (res[6]) res[6][0] = w151;
  /* #894: @14 = (@0?@14:0) */
  for (i=0, rr=w014, cs=w014; i<7; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #895: @151 = (!@0) */
  w151 = (! w000 );
  /* #896: @36 = (@151?@36:0) */
  for (i=0, rr=w036, cs=w036; i<7; ++i) (*rr++)  = (w151?cs[i]:0);
  /* #897: @14 = (@14+@36) */
  for (i=0, rr=w014, cs=w036; i<7; ++i) (*rr++) += (*cs++);
  /* #898: output[7][0] = @14 */
  casadi_copy(w014, 7, res[7]);
  /* #899: @110 = input[14][0] */
  wr110 = arg[14] ? arg[14] : casadi_zeros;
  /* #900: @110 = (@0?@110:0) */
  for (i=0, rr=w110, cs=wr110; i<9; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #901: @151 = (!@0) */
  w151 = (! w000 );
  /* #902: @123 = (@151?@123:0) */
  for (i=0, rr=w123, cs=w123; i<9; ++i) (*rr++)  = (w151?cs[i]:0);
  /* #903: @110 = (@110+@123) */
  for (i=0, rr=w110, cs=w123; i<9; ++i) (*rr++) += (*cs++);
  /* #904: output[8][0] = @110 */
  casadi_copy(w110, 9, res[8]);
  /* #905: @110 = input[15][0] */
  wr110 = arg[15] ? arg[15] : casadi_zeros;
  /* #906: @110 = (@0?@110:0) */
  for (i=0, rr=w110, cs=wr110; i<9; ++i) (*rr++)  = (w000?cs[i]:0);
  /* #907: @151 = (!@0) */
  w151 = (! w000 );
  /* #908: @72 = (@151?@72:0) */
  for (i=0, rr=w072, cs=w072; i<9; ++i) (*rr++)  = (w151?cs[i]:0);
  /* #909: @110 = (@110+@72) */
  for (i=0, rr=w110, cs=w072; i<9; ++i) (*rr++) += (*cs++);
  /* #910: output[9][0] = @110 */
  casadi_copy(w110, 9, res[9]);
  /* #911: @151 = input[16][0] */
  w151 = arg[16] ? arg[16][0] : 0;
  /* #912: @146 = (@0?@151:0) */
  w146  = (w000?w151:0);
  /* #913: @5 = (!@0) */
  w005 = (! w000 );
  /* #914: @151 = fmax(@151,@19) */
  w151  = casadi_fmax(w151,w019);
  /* #915: @5 = (@5?@151:0) */
  w005  = (w005?w151:0);
  /* #916: @146 = (@146+@5) */
  w146 += w005;
  /* #917: output[10][0] = @146 */
  if (res[10]) res[10][0] = w146;
  /* #918: @146 = 2 */
  w146 = 2.;
  /* #919: @146 = (@0?@146:0) */
  w146  = (w000?w146:0);
  /* #920: @0 = (!@0) */
  w000 = (! w000 );
  /* #921: @67 = vertcat(@21, @1, @145, @6, @77, @144, @8, @157, @143, @13, @113, @153, @24, @7, @152, @147, @45, @15, @112, @2, @49, @20, @38, @46) */
  rr=w067;
  *rr++ = w021;
  *rr++ = w001;
  for (i=0, cs=w145; i<3; ++i) *rr++ = *cs++;
  *rr++ = w006;
  for (i=0, cs=w077; i<4; ++i) *rr++ = *cs++;
  *rr++ = w144;
  *rr++ = w008;
  *rr++ = w157;
  *rr++ = w143;
  *rr++ = w013;
  for (i=0, cs=w113; i<3; ++i) *rr++ = *cs++;
  *rr++ = w153;
  for (i=0, cs=w024; i<4; ++i) *rr++ = *cs++;
  *rr++ = w007;
  *rr++ = w152;
  *rr++ = w147;
  *rr++ = w045;
  *rr++ = w015;
  for (i=0, cs=w112; i<3; ++i) *rr++ = *cs++;
  *rr++ = w002;
  for (i=0, cs=w049; i<4; ++i) *rr++ = *cs++;
  *rr++ = w020;
  *rr++ = w038;
  *rr++ = w046;
  /* #922: @21 = noted_3(@29, @67, @125) */
  arg1[0]=wr029;
  arg1[1]=w067;
  arg1[2]=w125;
  res1[0]=(&w021);
  if (casadi_f89(arg1, res1, iw, w, 0)) return 1;
  /* #923: @0 = (@0?@21:0) */
  w000  = (w000?w021:0);
  /* #924: @146 = (@146+@0) */
  w146 += w000;
  /* #925: output[11][0] = @146 */
  if (res[11]) res[11][0] = w146;
  return 0;
}

CASADI_SYMBOL_EXPORT int one_step(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem){
  return casadi_f0(arg, res, iw, w, mem);
}

CASADI_SYMBOL_EXPORT int one_step_checkout(void) {
  return 0;
}

CASADI_SYMBOL_EXPORT void one_step_release(int mem) {
}

CASADI_SYMBOL_EXPORT void one_step_incref(void) {
}

CASADI_SYMBOL_EXPORT void one_step_decref(void) {
}

CASADI_SYMBOL_EXPORT casadi_int one_step_n_in(void) { return 18;}

CASADI_SYMBOL_EXPORT casadi_int one_step_n_out(void) { return 12;}

CASADI_SYMBOL_EXPORT casadi_real one_step_default_in(casadi_int i) {
  switch (i) {
    default: return 0;
  }
}

CASADI_SYMBOL_EXPORT const char* one_step_name_in(casadi_int i) {
  switch (i) {
    case 0: return "i0";
    case 1: return "i1";
    case 2: return "i2";
    case 3: return "i3";
    case 4: return "i4";
    case 5: return "i5";
    case 6: return "i6";
    case 7: return "i7";
    case 8: return "i8";
    case 9: return "i9";
    case 10: return "i10";
    case 11: return "i11";
    case 12: return "i12";
    case 13: return "i13";
    case 14: return "i14";
    case 15: return "i15";
    case 16: return "i16";
    case 17: return "i17";
    default: return 0;
  }
}

CASADI_SYMBOL_EXPORT const char* one_step_name_out(casadi_int i) {
  switch (i) {
    case 0: return "o0";
    case 1: return "o1";
    case 2: return "o2";
    case 3: return "o3";
    case 4: return "o4";
    case 5: return "o5";
    case 6: return "o6";
    case 7: return "o7";
    case 8: return "o8";
    case 9: return "o9";
    case 10: return "o10";
    case 11: return "o11";
    default: return 0;
  }
}

CASADI_SYMBOL_EXPORT const casadi_int* one_step_sparsity_in(casadi_int i) {
  switch (i) {
    case 0: return casadi_s2;
    case 1: return casadi_s2;
    case 2: return casadi_s3;
    case 3: return casadi_s4;
    case 4: return casadi_s2;
    case 5: return casadi_s2;
    case 6: return casadi_s5;
    case 7: return casadi_s6;
    case 8: return casadi_s7;
    case 9: return casadi_s8;
    case 10: return casadi_s2;
    case 11: return casadi_s2;
    case 12: return casadi_s2;
    case 13: return casadi_s9;
    case 14: return casadi_s8;
    case 15: return casadi_s8;
    case 16: return casadi_s2;
    case 17: return casadi_s2;
    default: return 0;
  }
}

CASADI_SYMBOL_EXPORT const casadi_int* one_step_sparsity_out(casadi_int i) {
  switch (i) {
    case 0: return casadi_s5;
    case 1: return casadi_s6;
    case 2: return casadi_s7;
    case 3: return casadi_s8;
    case 4: return casadi_s2;
    case 5: return casadi_s2;
    case 6: return casadi_s2;
    case 7: return casadi_s9;
    case 8: return casadi_s8;
    case 9: return casadi_s8;
    case 10: return casadi_s2;
    case 11: return casadi_s2;
    default: return 0;
  }
}

CASADI_SYMBOL_EXPORT int one_step_work(casadi_int *sz_arg, casadi_int* sz_res, casadi_int *sz_iw, casadi_int *sz_w) {
  if (sz_arg) *sz_arg = 56;
  if (sz_res) *sz_res = 41;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 5755;
  return 0;
}

CASADI_SYMBOL_EXPORT int one_step_work_bytes(casadi_int *sz_arg, casadi_int* sz_res, casadi_int *sz_iw, casadi_int *sz_w) {
  if (sz_arg) *sz_arg = 56*sizeof(const casadi_real*);
  if (sz_res) *sz_res = 41*sizeof(casadi_real*);
  if (sz_iw) *sz_iw = 0*sizeof(casadi_int);
  if (sz_w) *sz_w = 5755*sizeof(casadi_real);
  return 0;
}


