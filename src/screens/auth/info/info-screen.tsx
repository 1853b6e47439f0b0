import { useEffect, useRef, useState } from 'react';

import { LANGUAGE_NAMES, LOCALES } from '@/config/constants';
import { paths } from '@/config/routes';
import type { User } from '@/contract/account/auth';
import { seoulToday } from '@/domain/stay/stay';
import { AuthFrame } from '@/features/auth/auth-frame';
import { leaveTo } from '@/i18n/leave';
import { isProofEnded } from '@/features/auth/schemas';
import { useLogOut } from '@/features/auth/sign-in';
import { OwnProof } from '@/features/auth/reauthentication-forms';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { type ProfileChange, useProfileSave } from '@/features/auth/use-profile-save';
import { LoadState } from '@/features/problem/load-state';
import { useProblem } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { signOut } from '@/session/sign-in';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { saveFile } from '@/lib/save-file';
import { Button, ButtonLink, Checkbox, DefinitionList, FormNotice, Icon, Row, Stack } from '@/ui';
import { ContactSection } from './contact-section';
import { DevicesSection } from './devices-section';
import { LeaveSection } from './leave-section';
import { LinkedAccounts } from './linked-accounts';
import { AccountSection } from './account-parts';
import { PasskeysSection } from './passkeys-section';
import { PasswordForm } from './password-form';
import { ProfileSection } from './profile-section';

/**
 * Plain links, because changing the language needs a page load; the session's language then
 * follows.
 */
function LanguageSection() {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  return (
    <AccountSection id="language" title={t('info.language')} hint={t('info.languageHint')}>
      <Row>
        {LOCALES.map((language) => (
          <ButtonLink
            plain
            key={language}
            href={localePath(language, paths.info())}
            lang={language}
            hrefLang={language}
            aria-current={language === locale ? 'true' : undefined}
            size="m"
            variant={language === locale ? 'primary' : 'secondary'}
          >
            {language === locale ? <Icon name="check" size={16} /> : null}
            {LANGUAGE_NAMES[language]}
          </ButtonLink>
        ))}
      </Row>
    </AccountSection>
  );
}

/** The content of the account page below its heading. */
function AccountPanel() {
  const { t } = useTranslation('auth');
  const query = useApiQuery('getUser', {});
  const [left, setLeft] = useState(false);
  const { data: user } = query;
  if (left) return <Left />;
  if (user === undefined) return <LoadState query={query} level={2} />;
  return (
    <Stack gap={40} className="ui-parted">
      <ProfileSection user={user} />
      <ContactSection user={user} />
      <Stack gap={12}>
        <PasswordSection user={user} />
        <PasskeysSection />
        <DevicesSection />
      </Stack>
      <LinkedAccounts />
      <LanguageSection />
      <Stack gap={12}>
        <ConsentSection user={user} />
        <DataSection />
        <LeaveSection
          user={user}
          onLeft={() => {
            setLeft(true);
            void signOut();
          }}
        />
      </Stack>
      <AccountSection id="security" title={t('info.security')}>
        <LogOut />
      </AccountSection>
    </Stack>
  );
}

function LogOut() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const { state, logOut } = useLogOut();
  return (
    <>
      {state === 'failed' ? <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice> : null}
      <Button
        variant="secondary"
        fullWidth
        loading={state === 'busy'}
        onClick={() => void logOut()}
      >
        {common('action.logout')}
      </Button>
    </>
  );
}

/**
 * Shown after the account is deleted. It has no data of the member, and its button loads a new
 * page.
 */
function Left() {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <FormNotice tone="success" title={t('account.leave.doneTitle')}>
        {t('account.leave.done')}
      </FormNotice>
      <Button ref={button} onClick={() => leaveTo(locale, paths.main())}>
        {t('account.leave.home')}
      </Button>
    </>
  );
}

/** Downloads a file of all data that is stored about the member. */
function DataSection() {
  const { t } = useTranslation('auth');
  const api = useApi();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);

  const download = async () => {
    setBusy(true);
    setNotice(null);
    try {
      saveFile(await api.call('exportAccount', {}));
      setNotice({ tone: 'success', text: t('account.data.done') });
    } catch (error) {
      setNotice({ tone: 'danger', text: problemOf(error).message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AccountSection
      id="data"
      title={t('account.data.title')}
      hint={t('account.data.hint')}
      summary={t('account.data.summary')}
    >
      {notice === null ? null : <FormNotice tone={notice.tone}>{notice.text}</FormNotice>}
      <Button variant="secondary" loading={busy} onClick={() => void download()}>
        {t('account.data.download')}
      </Button>
    </AccountSection>
  );
}

/**
 * Changes the password, or sets a first one after a code for a member who signed up through a
 * provider.
 */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const query = useApiQuery('getAccount', {});
  const { data: account } = query;
  const proof = useEmailProof('account');
  const [ended, setEnded] = useState(false);
  const [done, setDone] = useState(0);
  if (account === undefined) {
    return (
      <AccountSection id="password" title={t('field.password')}>
        <LoadState query={query} level={3} />
      </AccountSection>
    );
  }
  const { hasPassword } = account;
  const proven = proof.stage.at === 'verified' ? proof.stage.proof : null;
  return (
    <AccountSection
      id="password"
      title={t('field.password')}
      hint={t(hasPassword ? 'account.password.hint' : 'account.password.none')}
      summary={t(hasPassword ? 'account.password.set' : 'account.password.notSet')}
    >
      {done > 0 ? (
        <FormNotice key={`told-${done}`} tone="success">
          {t('account.password.done')}
        </FormNotice>
      ) : null}
      {ended ? <FormNotice tone="warn">{t('reset.proofEnded')}</FormNotice> : null}
      {hasPassword ? null : <OwnProof email={user.email} proof={proof} />}
      {hasPassword || proven !== null ? (
        <PasswordForm
          // A new key empties the form once the password is changed.
          key={`form-${done}`}
          email={user.email}
          proof={hasPassword ? null : proven}
          onDone={() => {
            setEnded(false);
            setDone((times) => times + 1);
          }}
          onRefused={(problem) => {
            if (!isProofEnded(problem)) return;
            proof.reopen();
            setEnded(true);
          }}
        />
      ) : null}
    </AccountSection>
  );
}

/** The member's consents and when they were given; optional ones can be withdrawn here. */
export function ConsentSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const problemOf = useProblem();
  const save = useProfileSave();
  const query = useApiQuery('getAccount', {});
  const { data: account } = query;
  /** The change that is being saved. */
  const [saving, setSaving] = useState<ProfileChange | null>(null);
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const dayOf = (at: string | null) =>
    at === null ? t('account.consents.none') : formatNight(seoulToday(new Date(at)), locale);

  const change = async (body: ProfileChange) => {
    if (saving !== null) return;
    setSaving(body);
    setNotice(null);
    try {
      const saved = await save(body);
      // The law requires that the member is informed of a marketing decision together with its
      // date.
      const date = dayOf(saved.updated_at);
      const decided = saved.marketing !== user.marketing;
      const text = decided
        ? t(saved.marketing ? 'info.marketingOn' : 'info.marketingOff', { date })
        : t('info.saved');
      setNotice({ tone: 'success', text });
    } catch (error) {
      setNotice({ tone: 'danger', text: problemOf(error).message });
    } finally {
      setSaving(null);
    }
  };

  return (
    <AccountSection
      id="consents"
      title={t('account.consents.title')}
      summary={t(user.marketing ? 'account.consents.newsOn' : 'account.consents.newsOff')}
    >
      {account === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <DefinitionList
          items={(['terms', 'privacy', 'age'] as const).map((name) => ({
            key: name,
            term: t(`account.consents.${name}`),
            value: dayOf(account.consents[name]),
          }))}
        />
      )}
      <Stack gap={12}>
        <Checkbox
          label={t('account.consents.uses')}
          description={t('account.consents.usesHint')}
          checked={saving?.privacy_uses_marketing ?? user.privacy_uses_marketing}
          aria-busy={saving !== null || undefined}
          onChange={(event) => void change({ privacy_uses_marketing: event.target.checked })}
        />
        <Checkbox
          label={t('info.marketing')}
          description={t('info.marketingHint')}
          checked={saving?.marketing ?? user.marketing}
          aria-busy={saving !== null || undefined}
          onChange={(event) => void change({ marketing: event.target.checked })}
        />
      </Stack>
      {account === undefined || account.marketingDecidedAt === null ? null : (
        <p className="body2 muted">
          {t('account.consents.decided', { date: dayOf(account.marketingDecidedAt) })}
        </p>
      )}
      {notice === null ? null : <FormNotice tone={notice.tone}>{notice.text}</FormNotice>}
    </AccountSection>
  );
}

/** `/auth/info`: a member's own data, language, password, signing out and deleting the account. */
export function InfoScreen() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('info.title')} />
      <AuthFrame title={t('info.title')} lead={t('info.lead')}>
        <AccountPanel />
      </AuthFrame>
    </>
  );
}
