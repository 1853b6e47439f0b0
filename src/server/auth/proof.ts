import { eq } from 'drizzle-orm';
import { errors } from 'jose';

import type { Database } from '../db/client';
import { verificationCodes } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import { signedToken } from '../http/signed-token';
import type { Claim } from './verification-code';

/** Not the access token's kind, so that neither passes for the other. */
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
 * Checks that a proof is ours, in time, and of this claim.
 * @returns the code it stands on, for `useProof`
 * @throws AppError CODE_EXPIRED when it was good once, EMAIL_NOT_VERIFIED or TEL_NOT_VERIFIED otherwise
 */
export async function readProof(
  proof: string,
  claim: Claim,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<string> {
  try {
    const { jti, channel, purpose } = await tokens.read(proof, {
      ...{ secret: deps.config.secret, now: deps.now() },
      subject: claim.address,
    });
    if (jti !== undefined && channel === claim.channel && purpose === claim.purpose) return jti;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('CODE_EXPIRED');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError(claim.channel === 'sms' ? 'TEL_NOT_VERIFIED' : 'EMAIL_NOT_VERIFIED');
}

/**
 * Uses a proof up, inside the transaction of what it allows: the row of its code goes, and with it
 * the proof; when the transaction fails, both stay.
 * @throws AppError CODE_EXPIRED when it has been used before
 */
export async function useProof(tx: Database, codeId: string): Promise<void> {
  const [row] = await tx
    .delete(verificationCodes)
    .where(eq(verificationCodes.id, codeId))
    .returning({ id: verificationCodes.id });
  if (row === undefined) throw new AppError('CODE_EXPIRED');
}
