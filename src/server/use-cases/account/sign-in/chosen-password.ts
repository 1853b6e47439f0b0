import { checkPassword } from '@/domain/password';
import { AppError } from '@/server/platform/http/app-error';
import { isWellKnown } from './known-passwords';
import { hashPassword } from './password-hash';

/**
 * Checks and hashes a password that a member has chosen.
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
