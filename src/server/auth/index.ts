import { checkCode } from './check-code';
import { checkEmail } from './check-email';
import { checkEmailDuplicate } from './check-email-duplicate';
import { checkInfo } from './check-info';
import { checkTelDuplicate } from './check-tel-duplicate';
import { checkUser } from './check-user';
import { findId } from './find-id';
import { getUser } from './get-user';
import { join } from './join';
import { refreshToken } from './refresh-token';
import { sendMailCode } from './send-mail-code';
import { sendSmsCode } from './send-sms-code';
import { setPassword } from './set-password';
import { signOut } from './sign-out';
import { socialCallback } from './social-callback';
import { updateUser } from './update-user';

export const authHandlers = {
  sendSmsCode,
  sendMailCode,
  checkCode,
  checkUser,
  refreshToken,
  signOut,
  socialCallback,
  checkEmail,
  checkInfo,
  checkTelDuplicate,
  checkEmailDuplicate,
  join,
  getUser,
  updateUser,
  findId,
  setPassword,
};
