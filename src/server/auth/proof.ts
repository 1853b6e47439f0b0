import { eq } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';

import type { Database } from '../db/client';
import { verificationCodes } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import type { Claim } from './verification-code';

const ISSUER = 'meomum';
/** Not the access token's, so that neither passes for the other. */
const AUDIENCE = 'meomum-proof';
const LIFE_SECONDS = 15 * 60;

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`proof:${secret}`);
}

/** A signed statement that a claim was proven by the code `codeId`. It can be used once. */
export async function issueProof(
  claim: Claim,
  codeId: string,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<{ proof: string; expiresAt: Date }> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const proof = await new SignJWT({ channel: claim.channel, purpose: claim.purpose })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claim.address)
    .setJti(codeId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(keyOf(deps.config.secret));
  return { proof, expiresAt: new Date((issuedAt + LIFE_SECONDS) * 1000) };
}

/**
 * Checks that a proof is ours, in time, and of this claim.
 * @returns the code it stands on, for `useProof`
 * @throws AppError CODE_EXPIRED when it was good once, EMAIL_NOT_VERIFIED otherwise
 */
export async function readProof(
  proof: string,
  claim: Claim,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<string> {
  try {
    const { payload } = await jwtVerify(proof, keyOf(deps.config.secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: claim.address,
      algorithms: ['HS256'],
      currentDate: deps.now(),
    });
    const { jti, channel, purpose } = payload;
    if (jti !== undefined && channel === claim.channel && purpose === claim.purpose) return jti;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('CODE_EXPIRED');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('EMAIL_NOT_VERIFIED');
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
