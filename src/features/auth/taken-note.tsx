import { useEffect, useState, type ReactNode } from 'react';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import type { Api } from '@/lib/api/client';
import { useApi } from '@/lib/api/hooks';
import { Link, Row } from '@/ui';

/** Delay in ms after the last key press, so that incomplete values aren't checked. */
const CHECK_DELAY_MS = 600;
/** Whether an address looks complete; the API decides whether it is valid. */
const COMPLETE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

type Availability = 'free' | 'taken' | 'invalid';

/**
 * The API's check of a complete field, made once for each value. The API is rate-limited for each
 * client (docs/decisions/056); over the limit the result is 'free', and the error appears when the
 * form is sent.
 */
function useAvailability(
  value: string | null,
  check: (api: Api, value: string) => Promise<Availability>,
): Availability {
  const api = useApi();
  const [known, setKnown] = useState<{ of: string; availability: Availability } | null>(null);
  useEffect(() => {
    if (value === null) return;
    let live = true;
    const timer = setTimeout(() => {
      check(api, value).then(
        (availability) => live && setKnown({ of: value, availability }),
        () => undefined,
      );
    }, CHECK_DELAY_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [api, check, value]);
  return known !== null && known.of === value ? known.availability : 'free';
}

async function checkEmail(api: Api, email: string): Promise<Availability> {
  const { valid } = await api.call('checkEmail', { body: { email } });
  if (!valid) return 'invalid';
  const { duplicate } = await api.call('checkEmailDuplicate', { body: { email } });
  return duplicate ? 'taken' : 'free';
}

/** Says while an address is typed that it already has an account, with a link to sign in. */
export function EmailNote({ typed, showsLogin }: { typed: string; showsLogin: boolean }) {
  const { t } = useTranslation('auth');
  const email = typed.trim().toLowerCase();
  const availability = useAvailability(COMPLETE_EMAIL.test(email) ? email : null, checkEmail);
  return (
    <Note>
      {availability === 'invalid' ? t('fault.emailInvalid') : null}
      {availability === 'taken' ? t('taken.email') : null}
      {availability === 'taken' && showsLogin ? (
        <Link href={paths.login()} prefetch={false} className="inline-link">
          {t('register.login')}
        </Link>
      ) : null}
    </Note>
  );
}

async function checkTel(api: Api, tel: string): Promise<Availability> {
  const { duplicate } = await api.call('checkTelDuplicate', { body: { tel } });
  return duplicate ? 'taken' : 'free';
}

/**
 * Says that a number is verified by another account.
 * @param tel in E.164; null while it is incomplete or the member's own
 */
export function TelNote({ tel }: { tel: string | null }) {
  const { t } = useTranslation('auth');
  const availability = useAvailability(tel, checkTel);
  return (
    <Note>
      {availability === 'taken' ? t('taken.tel') : null}
      {availability === 'taken' ? (
        <Link href={paths.reset('email')} prefetch={false} className="inline-link">
          {t('find.link')}
        </Link>
      ) : null}
    </Note>
  );
}

/** A live region must be in the page before its text is, or the text isn't announced. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Row as="p" role="status" className="body2" lineGap={0}>
      {children}
    </Row>
  );
}
