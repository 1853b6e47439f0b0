import type { MemberData } from '@/server/core/members/member-data';
import { changeEmail, changePassword, changeTel } from './profile/change-credentials';
import { checkCode } from './codes/proof';
import {
  checkEmail,
  checkEmailDuplicate,
  checkInfo,
  checkTelDuplicate,
  checkUser,
} from './sign-in/check-account';
import { endSession, endSessions, listSessions, signOut } from './sessions/manage-sessions';
import { deleteAccount, getAccount } from './deletion/delete-account';
import { exportAccount } from './deletion/account-export';
import { findId, signInByProof } from './sign-in/sign-in-by-proof';
import { getUser, updateUser } from './profile/user';
import { join } from './sign-in/join';
import { linkSocial, listSocials, unlinkSocial } from './sign-in/social-links';
import { checkReauthentication, reauthenticate } from './sign-in/reauthenticate';
import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  requirePasskey,
} from './passkeys/manage-passkeys';
import { askPasskey, signInByPasskey } from './passkeys/use-passkey';
import { refreshToken } from './sessions/refresh-token';
import { sendMailCode, sendSmsCode } from './codes/send-codes';
import { removePicture, setPicture } from './profile/picture';
import { setPassword } from './sign-in/passwords';
import { socialCallback } from './sign-in/social-callback';

/** @param families the use cases that store data about members (`app/families.ts`) */
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
  reauthenticate,
  checkReauthentication,
  changeEmail,
  changeTel,
  changePassword,
  exportAccount,
  deleteAccount: deleteAccount(families),
  listPasskeys,
  preparePasskey,
  addPasskey,
  removePasskey,
  requirePasskey,
  askPasskey,
  signInByPasskey,
  setPicture,
  removePicture,
});
