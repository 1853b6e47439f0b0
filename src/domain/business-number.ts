const FORM = /^\d{3}-?\d{2}-?\d{5}$/;
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/**
 * A Korean business registration number (사업자등록번호) as people write it, `123-45-67890`, from one
 * typed with or without hyphens; null when it has another form or its last digit doesn't fit the
 * others. That such a business exists is not said by this.
 */
export function businessNumber(typed: string): string | null {
  const text = typed.trim();
  if (!FORM.test(text)) return null;
  const digits = [...text.replace(/-/g, '')].map(Number);
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  // The ninth digit counts five times, and both digits of that product are added.
  const whole = sum + Math.floor((5 * (digits[8] ?? 0)) / 10);
  if ((10 - (whole % 10)) % 10 !== digits[9]) return null;
  const bare = digits.join('');
  // The check digit of this number is right, but the number is never assigned.
  if (bare === '0000000000') return null;
  return `${bare.slice(0, 3)}-${bare.slice(3, 5)}-${bare.slice(5)}`;
}
