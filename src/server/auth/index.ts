import { changeEmail } from './change-email';
import { changePassword } from './change-password';
import { changeTel } from './change-tel';
import { checkCode } from './check-code';
import { checkEmail } from './check-email';
import { checkEmailDuplicate } from './check-email-duplicate';
import { checkInfo } from './check-info';
import { checkTelDuplicate } from './check-tel-duplicate';
import { checkUser } from './check-user';
import { endSession } from './end-session';
import { endSessions } from './end-sessions';
import { deleteAccount } from './delete-account';
import { exportAccount } from './export-account';
import { findId } from './find-id';
import { getAccount } from './get-account';
import { getUser } from './get-user';
import { join } from './join';
import { linkSocial } from './link-social';
import { listSocials } from './list-socials';
import { listSessions } from './list-sessions';
import { refreshToken } from './refresh-token';
import { sendMailCode } from './send-mail-code';
import { sendSmsCode } from './send-sms-code';
import { removePicture, setPicture } from './set-picture';
import { setPassword } from './set-password';
import { signOut } from './sign-out';
import { socialCallback } from './social-callback';
import { unlinkSocial } from './unlink-social';
import { updateUser } from './update-user';

export const authHandlers = {
  sendSmsCode,
  sendMailCode,
  checkCode,
  checkUser,
  refreshToken,
  signOut,
  listSessions,
  endSession,
  endSessions,
  socialCallback,
  listSocials,
  linkSocial,
  unlinkSocial,
  checkEmail,
  checkInfo,
  checkTelDuplicate,
  checkEmailDuplicate,
  join,
  getUser,
  updateUser,
  findId,
  setPassword,
  getAccount,
  changeEmail,
  changeTel,
  changePassword,
  exportAccount,
  deleteAccount,
  setPicture,
  removePicture,
};
