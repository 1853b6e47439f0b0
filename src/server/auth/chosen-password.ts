import { checkPassword } from '@/domain/password';
import { AppError } from '../http/app-error';
import { isWellKnown } from './known-passwords';
import { hashPassword } from './password-hash';

/**
 * The hash of a password that somebody chose for an account.
 * @throws AppError PASSWORD_… for one that may not be chosen
 */
export async function hashChosen(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  const checked = checkPassword(password, { email });
  if (!checked.ok) throw new AppError(checked.code);
  if (await isWellKnown(password, [email, name])) throw new AppError('PASSWORD_TOO_COMMON');
  return hashPassword(password);
}
