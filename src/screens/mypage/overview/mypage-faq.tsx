import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Accordion, ButtonLink, Section } from '@/ui';

const SHOWN = 4;
export const FAQ_REQUEST = {};

/** The first questions about bookings, with a link to all of them. */
export function MypageFaq() {
  const { t } = useTranslation('mypage');
  const { data } = useApiQuery('listMypageFaq', FAQ_REQUEST);
  if (data === undefined || data.faqs.length === 0) return null;
  return (
    <Section id="faq-title" size="h3" heading={t('faq.title')}>
      <Accordion
        items={data.faqs.slice(0, SHOWN).map(({ id, question, answer }) => ({
          key: String(id),
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
      <div>
        <ButtonLink variant="text" size="m" href={paths.faq()}>
          {t('faq.all')}
        </ButtonLink>
      </div>
    </Section>
  );
}
