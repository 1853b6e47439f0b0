import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRef, useState, type ReactNode } from 'react';

import type { ProviderId } from '@/config/constants';
import type { Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import { useLocale, useTranslation } from '@/i18n';
import { createApi, type Api } from '@/lib/api/client';
import { useApi } from '@/lib/api/hooks';
import { getSession } from '@/session/client';
import { accessTokenOf } from '@/session/read-session';
import { Button, FormNotice } from '@/ui';
import { useAuthErrorTexts } from '@/features/auth/auth-errors';
import { EmailProof } from '@/features/auth/email-proof';
import { leaveTo } from '@/i18n/leave';
import { LoginForm } from '@/features/auth/login-form';
import { ProviderButtons } from '@/features/auth/provider-buttons';
import { signInByProof } from '@/features/auth/sign-in';
import { useEmailProof } from '@/features/auth/use-email-proof';

const SectionRoot = styled('section')(css`
  & form {
    display: grid;
    gap: 20px;
  }
  & .end-link {
    justify-self: end;
    margin-top: -16px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .inline-link {
    padding: 8px 4px;
    font-weight: 600;
    color: var(--accent-strong);
  }
  & .ways {
    display: grid;
    gap: 8px;
  }
`);

/** The details of a visitor who becomes a member, besides the verified address. */
export type Joining = Omit<RequestOf<Contract['join']>['body'], 'email' | 'proof' | 'password'>;

export type VisitorSignIn = {
  /** The verified address of a visitor who has no account yet; null until then. */
  readonly email: string | null;
  /**
   * The fields for the address, which also sign a member in. They contain forms of their own, so
   * they must not be rendered in another form.
   */
  readonly section: ReactNode;
  /** The proof of that address, which is in the memory of the page only. */
  readonly proof: string | null;
  /** Moves the visitor to the section and says what has to be done there first. */
  readonly ask: () => void;
  /** The same for an address whose proof has expired. */
  readonly askAgain: () => void;
  /**
   * Creates the account and signs in, unless that was done already.
   * @returns an API client of the new member, or the error, whose message is null when the section
   * already shows it
   */
  readonly signIn: (
    joining: Joining,
  ) => Promise<{ readonly api: Api } | { readonly code: string; readonly message: string | null }>;
};

/**
 * Signing in on a page that continues afterwards: first the address, then the code mailed to it. A
 * visitor with an account is signed in and sees the page again as a member; one without an account
 * continues and registers with what the page asks for. A password or a provider account can be used
 * instead.
 */
export function useVisitorSignIn(options: {
  /** Path of the page itself, without the locale. */
  target: string;
  providers: readonly ProviderId[];
  /** Called before the page is left, so that what was typed can be handed over to the member. */
  onLeave: () => void;
}): VisitorSignIn {
  const { target, providers, onLeave } = options;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const textsOf = useAuthErrorTexts();
  const { language } = useApi();
  const proof = useEmailProof('signIn');
  const [way, setWay] = useState<'code' | 'password'>('code');
  const [notice, setNotice] = useState<'asked' | 'ended' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const root = useRef<HTMLElement>(null);
  const { stage } = proof;
  const newcomer = stage.at === 'verified' && !stage.isMember ? stage : null;
  const entering = stage.at === 'verified' && stage.isMember && refused === null;

  const asking = {
    ...proof,
    async check(email: string, code: string) {
      const answer = await proof.check(email, code);
      setNotice(null);
      setRefused(null);
      if (!answer.isMember) return answer;
      const error = await signInByProof(email, answer.proof);
      if (error === null) {
        onLeave();
        leaveTo(locale, target);
      } else {
        proof.reopen();
        setRefused(textsOf(error).text);
      }
      return answer;
    },
  };

  const section = (
    <SectionRoot ref={root} className="block" aria-labelledby="visitor-title">
      <div>
        <h2 id="visitor-title" className="h3">
          {t('visitor.title')}
        </h2>
        {newcomer === null && <p className="body2 muted">{t('visitor.hint')}</p>}
      </div>
      <div role="status">
        {notice === null || newcomer !== null ? null : (
          <FormNotice tone="warn">{t(`visitor.${notice}`)}</FormNotice>
        )}
        {entering ? <p className="muted">{t('visitor.entering')}</p> : null}
      </div>
      {refused === null ? null : <FormNotice tone="danger">{refused}</FormNotice>}
      {entering ? null : way === 'code' ? (
        <EmailProof proof={asking} />
      ) : (
        <LoginForm target={target} email={stage.email} onSignedIn={onLeave} />
      )}
      {newcomer !== null || entering ? null : (
        <div className="ways">
          <Button
            variant="text"
            size="m"
            onClick={() => setWay(way === 'code' ? 'password' : 'code')}
          >
            {t(way === 'code' ? 'visitor.byPassword' : 'visitor.byCode')}
          </Button>
          <ProviderButtons providers={providers} target={target} onLeave={onLeave} />
        </div>
      )}
    </SectionRoot>
  );

  const ask = () => {
    setNotice('asked');
    const field = root.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'start' });
  };

  const askAgain = () => {
    proof.reopen();
    ask();
    setNotice('ended');
  };

  return {
    email: newcomer?.email ?? null,
    proof: newcomer?.proof ?? null,
    section,
    ask,
    askAgain,
    async signIn(joining) {
      // An earlier attempt may have created the account and failed after that.
      const before = await memberApi(language);
      if (before !== null) return { api: before };
      if (newcomer === null) {
        ask();
        return { code: 'EMAIL_NOT_VERIFIED', message: null };
      }
      const error = await signInByProof(newcomer.email, newcomer.proof, joining);
      const api = error === null ? await memberApi(language) : null;
      if (api !== null) return { api };
      const code = error ?? 'unknown';
      if (code === 'CODE_EXPIRED' || code === 'EMAIL_NOT_VERIFIED') {
        askAgain();
        return { code, message: null };
      }
      return { code, message: textsOf(code).text };
    },
  };
}

/** An API client for the member of the browser's current session; null without a session. */
async function memberApi(language: Api['language']): Promise<Api | null> {
  const user = (await getSession())?.user;
  if (user === undefined) return null;
  return createApi({ language, memberId: user.id, token: () => accessTokenOf(user.id) });
}
