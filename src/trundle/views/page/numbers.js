// Numbers as text, and what of them is rounding only.

export const NOISE = 1e-14; // of the scale of a chart or a unit: smaller values are drawn and written as zero

export function short(v) {
  if (v === 0) return "0";
  if (!Number.isFinite(v)) return "–";
  const a = Math.abs(v);
  return a >= 1e5 || a < 1e-3 ? v.toExponential(4).replace(/\.?0*e\+?/, "e") : String(+v.toPrecision(5));
}

export function largest(values) {
  let most = 0;
  for (const v of values) if (Number.isFinite(v) && Math.abs(v) > most) most = Math.abs(v);
  return most;
}

// The same values with zero in the place of what is below ``floor``; the array itself if nothing is.
export function cleaned(values, floor) {
  if (!values.some((v) => v !== 0 && Math.abs(v) < floor)) return values;
  return values.map((v) => (Math.abs(v) < floor ? 0 : v));
}
