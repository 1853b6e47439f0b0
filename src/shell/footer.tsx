import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';

import { askForConsent } from '@/analytics/consent';
import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import { Link, Logo, media, useIsServerRendered } from '@/ui';

const FooterRoot = styled('footer')(css`
  margin-top: 96px;
  border-top: 1px solid var(--line);
  background: var(--paper-2);
  color: var(--ink-2);
  font-size: var(--text-body2);
  line-height: var(--leading-body2);

  & > .wrap {
    display: grid;
    grid-template-columns: 2fr 1fr 1fr;
    gap: 40px 32px;
    /* Room for the chat launcher, which floats over the end of the main page. */
    padding-block: 56px 128px;
  }
  & .name {
    margin-bottom: 8px;
    font-weight: 600;
    color: var(--ink);
  }
  & .phone {
    font: 700 var(--text-h2)/var(--leading-h2) var(--font);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  & .links a,
  & .links button {
    display: inline-block;
    padding-block: 5px;
  }
  & .links a:hover,
  & .links button:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & .links .privacy {
    font-weight: 700;
    color: var(--ink);
  }
  & .company {
    grid-column: 1 / -1;
    display: grid;
    gap: 12px;
    padding-top: 32px;
    border-top: 1px solid var(--line);
    font-size: var(--text-small);
    line-height: var(--leading-snug);
    color: var(--ink-3);
  }
  & dl {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  ${media.belowSmall} {
    & {
      margin-top: 72px;
    }
    & > .wrap {
      grid-template-columns: 1fr 1fr;
      padding-block: 40px 112px;
    }
    & .service {
      grid-column: 1 / -1;
    }
  }
`);

/** Who runs the site and how to reach them; on the main page and the hotel pages. */
export function Footer(props: { locale: Locale; t: TFunction<'shell'>; inert: boolean }) {
  const { locale, t, inert } = props;
  const isServerRendered = useIsServerRendered();
  return (
    <FooterRoot
      aria-label={t('footer.label')}
      inert={inert}
      className={isServerRendered ? 'ui-later-end' : undefined}
    >
      <div className="wrap">
        <div className="service">
          <Logo word={brand.name[locale]} />
          <p className="name" data-above={20}>
            {t('footer.service')}
          </p>
          <p className="phone">
            <a href={brand.phone.href}>{brand.phone.text}</a>
          </p>
          <p>{brand.hours[locale]}</p>
          <p>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
        </div>
        <nav className="links" aria-labelledby="footer-links">
          <p className="name" id="footer-links">
            {t('footer.links')}
          </p>
          <ul>
            <li>
              <Link href={paths.faq()} prefetch={false}>
                {t('footer.faq')}
              </Link>
            </li>
            <li>
              <Link href={paths.vouchers()} prefetch={false}>
                {t('footer.vouchers')}
              </Link>
            </li>
            <li>
              <Link href={paths.promotions()} prefetch={false}>
                {t('footer.promotions')}
              </Link>
            </li>
            <li>
              <Link href={paths.wishlist()} prefetch={false}>
                {t('footer.wishlist')}
              </Link>
            </li>
            <li>
              <Link href={paths.event()} prefetch={false}>
                {t('footer.events')}
              </Link>
            </li>
            <li>
              <Link href={`${paths.faq()}#terms`} prefetch={false}>
                {t('footer.terms')}
              </Link>
            </li>
            <li>
              <Link href={`${paths.faq()}#privacy`} prefetch={false} className="privacy">
                {t('footer.privacy')}
              </Link>
            </li>
            <li>
              <button type="button" onClick={askForConsent}>
                {t('footer.consent')}
              </button>
            </li>
          </ul>
        </nav>
        <div className="links">
          <p className="name" id="footer-social">
            {t('footer.social')}
          </p>
          <ul aria-labelledby="footer-social">
            {brand.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="company">
          <dl aria-label={t('footer.business')}>
            {companyFacts(locale, t).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{t('footer.intermediary', { company: brand.name[locale] })}</p>
          <p>{t('footer.credits')}</p>
        </div>
      </div>
    </FooterRoot>
  );
}

/**
 * The facts that a seller in Korea must show on the first screen of its site (Enforcement Rule of
 * the Act on the Consumer Protection in Electronic Commerce, article 7), each with its label.
 * Sample data is marked line by line, so that none of it can be taken for a real registration.
 */
export function companyFacts(
  locale: Locale,
  t: TFunction<'shell'>,
): Array<{ label: string; value: string }> {
  const { company } = brand;
  const own = (value: string) => (company.sample ? `${value} (${t('footer.sample')})` : value);
  return [
    { label: t('footer.company'), value: own(company.name[locale]) },
    { label: t('footer.representative'), value: own(company.representative[locale]) },
    { label: t('footer.address'), value: own(company.address[locale]) },
    { label: t('footer.phone'), value: brand.phone.text },
    { label: t('footer.email'), value: brand.email },
    { label: t('footer.registration'), value: own(company.registration) },
    { label: t('footer.mailOrder'), value: own(company.mailOrder[locale]) },
    { label: t('footer.privacyOfficer'), value: own(company.privacyOfficer[locale]) },
    { label: t('footer.hosting'), value: company.hosting[locale] },
  ];
}
