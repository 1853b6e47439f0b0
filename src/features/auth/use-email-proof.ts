import { useState } from 'react';

import type { Purpose, TextPurpose } from '@/contract/account/auth';
import { useApiMutation } from '@/lib/api/hooks';

/** How long a visitor has to wait before requesting another code; the API allows a few an hour. */
const RESEND_WAIT_MS = 30_000;

export type ProofStage =
  | { readonly at: 'email'; readonly email: string }
  | {
      readonly at: 'code';
      readonly email: string;
      /** When the code expires, as the API's ISO instant. */
      readonly expiresAt: string;
      /** From when another code can be requested, in ms of the browser's clock. */
      readonly resendAt: number;
      /** The number of codes sent to this address. */
      readonly sends: number;
    }
  | {
      readonly at: 'verified';
      readonly email: string;
      readonly proof: string;
      /** For the purpose `signIn`: whether the address has an account. */
      readonly isMember: boolean;
    };

/** How the code is sent; a number is parsed as one of `telCountry`. */
type Way = { readonly channel: 'mail' } | { readonly channel: 'sms'; readonly telCountry: string };
const BY_MAIL: Way = { channel: 'mail' };

/** Numbers can be verified for these purposes only. */
const isForTexts = (purpose: Purpose): purpose is TextPurpose =>
  purpose === 'tel' || purpose === 'reset';

/**
 * Verifies an e-mail address or a telephone number: the visitor enters it, and then the code that
 * was sent to it.
 */
export function useEmailProof(purpose: Purpose, way: Way = BY_MAIL) {
  const [stage, setStage] = useState<ProofStage>({ at: 'email', email: '' });
  const sendText = useApiMutation('sendSmsCode', { showsErrors: true });
  const sendCode = useApiMutation('sendMailCode', { showsErrors: true });
  const checkCode = useApiMutation('checkCode', { showsErrors: true });

  return {
    purpose,
    channel: way.channel,
    stage,
    /** Sends a code. @throws ApiError | ApiUnreachable */
    async send(email: string): Promise<void> {
      const { expiresAt } =
        way.channel === 'sms' && isForTexts(purpose)
          ? await sendText.mutateAsync({
              body: { tel: email, telCountry: way.telCountry, purpose },
            })
          : await sendCode.mutateAsync({ body: { email, purpose } });
      setStage((before) => ({
        at: 'code',
        email,
        expiresAt,
        resendAt: Date.now() + RESEND_WAIT_MS,
        sends: before.at === 'code' && before.email === email ? before.sends + 1 : 1,
      }));
    },
    /**
     * Exchanges the code for a proof.
     * @throws ApiError | ApiUnreachable
     */
    async check(email: string, code: string): Promise<{ proof: string; isMember: boolean }> {
      const { proof, isMember = false } = await checkCode.mutateAsync({
        body: { ...way, address: email, purpose, code },
      });
      setStage({ at: 'verified', email, proof, isMember });
      return { proof, isMember };
    },
    /** Goes back to the address field, which keeps its value. */
    reopen(): void {
      setStage(({ email }) => ({ at: 'email', email }));
    },
  };
}

export type EmailProofState = ReturnType<typeof useEmailProof>;
