import styled from '@emotion/styled';
import { useState } from 'react';

import { BUSINESS_PROVIDER, type ProviderId } from '@/config/constants';
import { useLocale, useTranslation } from '@/i18n';
import { Button, type ButtonVariant, FormNotice, Icon, providerStyles } from '@/ui';
import { startSocial } from './sign-in';

/** Simple marks in the text colour; operators replace them by the providers' own. */
const MARKS: Record<Exclude<ProviderId, 'etbs'>, string> = {
  kakao:
    'M12 4C7 4 3 7.1 3 11c0 2.5 1.7 4.7 4.2 5.9l-.9 3.4c-.1.3.2.5.5.3l4-2.7 1.2.1c5 0 9-3.1 9-7S17 4 12 4z',
  naver: 'M5 4h4.9l4.6 7V4H19v16h-4.9l-4.6-7v7H5z',
  google:
    'M21 12.2c0-.7-.1-1.3-.2-1.9H12v3.6h5a4.4 4.4 0 0 1-1.9 2.8v2.4h3.1c1.8-1.7 2.8-4.1 2.8-6.9zM12 21c2.5 0 4.6-.8 6.2-2.2l-3.1-2.4a5.6 5.6 0 0 1-8.3-2.9H3.6v2.4A9 9 0 0 0 12 21zM6.8 13.5a5.4 5.4 0 0 1 0-3.4V7.7H3.6a9 9 0 0 0 0 8.2zM12 6.6c1.4 0 2.6.5 3.5 1.4l2.7-2.7A9 9 0 0 0 3.6 7.7l3.2 2.4A5.4 5.4 0 0 1 12 6.6z',
  apple:
    'M16.3 12.7c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.1-2.8.9-3.5.9s-1.8-.8-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7 2-1.1 2.8-2.2c.9-1.3 1.2-2.5 1.2-2.6a4 4 0 0 1-2.4-3.9zM14 5.9c.6-.8 1.1-1.9 1-2.9-.9 0-2 .6-2.7 1.4-.6.7-1.1 1.8-1 2.8 1 .1 2-.5 2.7-1.3z',
};

export function ProviderMark({ provider }: { provider: ProviderId }) {
  if (provider === 'etbs') return <Icon name="building" />;
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
      <path d={MARKS[provider]} fill="currentColor" />
    </svg>
  );
}

const ProviderButton = styled(Button)(providerStyles);

/**
 * A button for each provider in its brand colours. Operators replace the marks by the providers'
 * own.
 */
export function ProviderButtons(props: {
  providers: readonly ProviderId[];
  /** Where to go after signing in, without the locale. */
  target: string;
  /** Variant of the business provider's button; the others have their brand colours. */
  variant?: ButtonVariant;
  /** Called before the browser goes to the provider. */
  onLeave?: () => void;
}) {
  const { providers, target, variant = 'secondary', onLeave } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const [busy, setBusy] = useState<ProviderId | null>(null);
  const [failed, setFailed] = useState(false);

  const start = async (provider: ProviderId) => {
    setBusy(provider);
    setFailed(false);
    onLeave?.();
    try {
      await startSocial(provider, { locale, path: target });
    } catch {
      setFailed(true);
      setBusy(null);
    }
  };

  return (
    <>
      {failed ? <FormNotice tone="danger">{t('social.failed')}</FormNotice> : null}
      {providers.map((provider) => (
        <ProviderButton
          key={provider}
          data-provider={provider}
          variant={provider === BUSINESS_PROVIDER ? variant : 'secondary'}
          fullWidth
          icon={<ProviderMark provider={provider} />}
          loading={busy === provider}
          onClick={() => void start(provider)}
        >
          {t(`social.signIn.${provider}`)}
        </ProviderButton>
      ))}
    </>
  );
}
