/** A Korean number as it's dialled in the country: `070-0000-1000` from +827000001000. */
export function hotelPhone(phone: string): string {
  return phone.replace(/^\+82(2|\d{2})(\d{3,4})(\d{4})$/, '0$1-$2-$3');
}
