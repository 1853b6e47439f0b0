import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';

import type { Banner } from '@/contract/content/banners';
import { useTranslation } from '@/i18n';
import { IconButton, media } from '@/ui';
import { BannerLink } from './banner-link';
import { rememberClosed } from './closed-notices';

const TopRoot = styled('section')(css`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-top: 16px;
  padding: 0 8px 0 16px;
  border-radius: var(--radius-s);
  background: var(--accent-wash);
  color: var(--accent-deep);
  font-size: var(--text-body2);
  line-height: var(--leading-body2);

  & a {
    flex: 1;
    padding-block: 10px;
    text-align: center;
  }
  ${media.belowSmall} {
    & {
      margin: 0 -24px;
      border-radius: 0;
    }
  }
  ${media.phone} {
    & {
      margin-inline: -16px;
    }
  }
`);

/**
 * The notice at the top: the first one that wasn't closed in this browser.
 * @param closed ids of the closed notices, which the server knows from a cookie, so that the layout
 * doesn't shift
 */
export function Topline({
  banners,
  closed,
}: {
  banners: readonly Banner[];
  closed: readonly number[];
}) {
  const { t } = useTranslation('home');
  const [gone, setGone] = useState(closed);
  const banner = banners.find(({ id }) => !gone.includes(id));
  if (banner === undefined) return null;
  const close = () => {
    setGone([...gone, banner.id]);
    rememberClosed([...gone, banner.id]);
  };
  return (
    <TopRoot aria-label={t('topline.label')}>
      <BannerLink key={banner.id} banner={banner} place="banner_top" position={1}>
        {banner.title}
      </BannerLink>
      <IconButton icon="close" size="s" label={t('topline.close')} onClick={close} />
    </TopRoot>
  );
}
