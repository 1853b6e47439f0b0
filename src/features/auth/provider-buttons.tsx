import styled from '@emotion/styled';
import { useState } from 'react';

import { BUSINESS_PROVIDER, type ProviderId } from '@/config/constants';
import { useLocale, useTranslation } from '@/i18n';
import { Button, type ButtonVariant, FormNotice, providerStyles } from '@/ui';
import { ProviderMark } from './provider-mark';
import { startSocial } from './start-social';

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
