/** Thrown for a backup that this site or this database can't take; says what to do instead. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}
