import { eq } from 'drizzle-orm';
import { errors } from 'jose';

import type { Purpose } from '@/contract/account/auth';
import type { Database, Transaction } from '@/server/platform/db/client';
import { verificationCodes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';

/** What a code proves: that an address or number belongs to the caller, for one purpose. */
export type Claim = {
  readonly channel: 'mail' | 'sms';
  /** An e-mail address in lower case, or E.164. */
  readonly address: string;
  readonly purpose: Purpose;
};

/**
 * Proofs have their own audience and key, so that a proof isn't accepted as an access token, nor
 * the other way round.
 */
const tokens = signedToken({ audience: 'meomum-proof', key: 'proof' });
const LIFE_SECONDS = 15 * 60;

/** A signed statement that a claim was proven by the code `codeId`. It can be used once. */
export async function issueProof(
  claim: Claim,
  codeId: string,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<{ proof: string; expiresAt: Date }> {
  const { channel, purpose, address } = claim;
  const { token, expiresAt } = await tokens.sign(
    { channel, purpose, sub: address, jti: codeId },
    { secret: deps.config.secret, now: deps.now(), seconds: LIFE_SECONDS },
  );
  return { proof: token, expiresAt };
}

/**
 * Checks that a proof was signed by this site, hasn't expired and is about this claim (for one of
 * its purposes, if there are several).
 * @returns the id of the code behind it, for `useProof`
 * @throws AppError CODE_EXPIRED when it has expired, EMAIL_NOT_VERIFIED or TEL_NOT_VERIFIED when it
 * isn't valid for the claim
 */
export async function readProof(
  proof: string,
  claim: Omit<Claim, 'purpose'> & { readonly purpose: Purpose | readonly Purpose[] },
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<string> {
  const purposes: readonly string[] = [claim.purpose].flat();
  try {
    const { jti, channel, purpose } = await tokens.read(proof, {
      secrets: deps.config,
      now: deps.now(),
      subject: claim.address,
    });
    const isMeant = purposes.includes(String(purpose));
    if (jti !== undefined && channel === claim.channel && isMeant) return jti;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('CODE_EXPIRED');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError(claim.channel === 'sms' ? 'TEL_NOT_VERIFIED' : 'EMAIL_NOT_VERIFIED');
}

/**
 * Uses a proof up, inside the transaction of the change it allows: the row of its code is deleted,
 * so that the proof can't be used again. If the transaction fails, both stay.
 * @throws AppError CODE_EXPIRED when it has been used before
 */
export async function useProof(tx: Database, codeId: string): Promise<void> {
  const [row] = await tx
    .delete(verificationCodes)
    .where(eq(verificationCodes.id, codeId))
    .returning({ id: verificationCodes.id });
  if (row === undefined) throw new AppError('CODE_EXPIRED');
}

/**
 * Checks that a proof hasn't been used, and keeps it from being used until the transaction ends: a
 * join with it waits until then. It can be used afterwards.
 * @throws AppError CODE_EXPIRED when it has been used before
 */
export async function lockProof(tx: Transaction, codeId: string): Promise<void> {
  const [row] = await tx
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(eq(verificationCodes.id, codeId))
    .for('share');
  if (row === undefined) throw new AppError('CODE_EXPIRED');
}
