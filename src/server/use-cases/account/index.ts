import type { MemberData } from '@/server/core/members/member-data';
import { changeEmail } from './profile/change-email';
import { changePassword } from './profile/change-password';
import { changeTel } from './profile/change-tel';
import { checkCode } from './codes/check-code';
import { checkEmail } from './sign-in/check-email';
import { checkEmailDuplicate } from './sign-in/check-email-duplicate';
import { checkInfo } from './sign-in/check-info';
import { checkTelDuplicate } from './sign-in/check-tel-duplicate';
import { checkUser } from './sign-in/check-user';
import { endSession } from './sessions/end-session';
import { endSessions } from './sessions/end-sessions';
import { deleteAccount } from './deletion/delete-account';
import { exportAccount } from './deletion/export-account';
import { findId } from './sign-in/find-id';
import { getAccount } from './deletion/get-account';
import { getUser } from './profile/get-user';
import { join } from './sign-in/join';
import { linkSocial } from './sign-in/link-social';
import { listSocials } from './sign-in/list-socials';
import { listSessions } from './sessions/list-sessions';
import { refreshToken } from './sessions/refresh-token';
import { sendMailCode } from './codes/send-mail-code';
import { sendSmsCode } from './codes/send-sms-code';
import { removePicture, setPicture } from './profile/set-picture';
import { setPassword } from './sign-in/set-password';
import { signInByProof } from './sign-in/sign-in-by-proof';
import { signOut } from './sessions/sign-out';
import { socialCallback } from './sign-in/social-callback';
import { unlinkSocial } from './sign-in/unlink-social';
import { updateUser } from './profile/update-user';

/** @param families the use cases that store data about members (`app/member-data.ts`) */
export const accountHandlers = (families: readonly MemberData[]) => ({
  sendSmsCode,
  sendMailCode,
  checkCode,
  checkUser,
  signInByProof,
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
  getAccount: getAccount(families),
  changeEmail,
  changeTel,
  changePassword,
  exportAccount,
  deleteAccount: deleteAccount(families),
  setPicture,
  removePicture,
});
