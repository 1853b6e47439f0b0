import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { brand } from '@/config/brand';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { ButtonLink, Icon, media, type IconName } from '@/ui';

const ContactRoot = styled('ul')(css`
  display: grid;
  gap: 16px;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    gap: 8px 16px;
  }
  & .who {
    flex: 1;
    min-width: 0;
  }
  & .ui-btn {
    flex: none;
  }
  ${media.phone} {
    & > li {
      flex-wrap: wrap;
    }
    & .who {
      flex-basis: 100%;
    }
  }
`);

type Props = { reservation: Pick<ReservationView, 'id' | 'hotel'> };

/** Who to contact about a booking: the hotel about the stay, the site about money and dates. */
export function ContactSection({ reservation: { id, hotel } }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const subject = encodeURIComponent(t('contact.subject', { id }));
  const ways: { icon: IconName; who: string; text: string; href: string; label: string }[] = [
    {
      icon: 'building',
      who: hotel.name,
      text: t('contact.hotelText'),
      href: `tel:${hotel.phone}`,
      label: formatTel(hotel.phone, locale),
    },
    {
      icon: 'phone',
      who: t('contact.service'),
      text: t('contact.serviceText', { hours: brand.hours[locale] }),
      href: brand.phone.href,
      label: brand.phone.text,
    },
    {
      icon: 'mail',
      who: t('contact.mail'),
      text: t('contact.mailText'),
      href: `mailto:${brand.email}?subject=${subject}`,
      label: brand.email,
    },
  ];
  return (
    <section className="block" aria-labelledby="contact-title">
      <h2 id="contact-title" className="h3">
        {t('contact.title')}
      </h2>
      <ContactRoot>
        {ways.map(({ icon, who, text, href, label }) => (
          <li key={href}>
            <div className="who">
              <p className="strong">{who}</p>
              <p className="body2 muted">{text}</p>
            </div>
            <ButtonLink
              plain
              size="m"
              variant="secondary"
              href={href}
              aria-label={`${who}: ${label}`}
            >
              <Icon name={icon === 'building' ? 'phone' : icon} size={18} />
              <span className="num">{label}</span>
            </ButtonLink>
          </li>
        ))}
      </ContactRoot>
    </section>
  );
}
