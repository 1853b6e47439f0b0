import type { ReservationView } from '@/contract/booking/reservation-view';
import { brand } from '@/config/brand';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { ButtonLink, Icon, type IconName, Row, Section, Stack } from '@/ui';

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
    <Section id="contact-title" size="h3" heading={t('contact.title')} className="block">
      <Stack as="ul">
        {ways.map(({ icon, who, text, href, label }) => (
          <Row as="li" key={href} gap={16} lineGap={8}>
            <Stack gap={0} grow="wrap">
              <p className="strong">{who}</p>
              <p className="body2 muted">{text}</p>
            </Stack>
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
          </Row>
        ))}
      </Stack>
    </Section>
  );
}
