import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Fragment, type ReactNode } from 'react';

import { useCta } from '@/analytics/use-tracked';
import { paths } from '@/config/routes';
import type { CtaPlace } from '@/contract/content/analytics-events';
import type { CallToAction, RichBlock, RichRun } from '@/contract/content/rich-text';
import { isInside } from '@/domain/content/content';
import { useLocale, useTranslation } from '@/i18n';
import { keepTogether } from '@/i18n/keep-together';
import { stayParamsFrom } from '@/lib/stay-params';
import { Accordion, ButtonLink, Link, Picture } from '@/ui';
import { HotelCards } from '../hotel-card/hotel-cards';
import { CouponOffers } from './coupon-offers';

const TextRoot = styled('div')(css`
  display: grid;
  gap: 16px;
  line-height: var(--leading-price);

  & > h2 {
    margin-top: 24px;
  }
  & > h3 {
    margin-top: 8px;
  }
  & p,
  & li {
    white-space: pre-line;
  }
  & :is(p, li) a {
    color: var(--accent-strong);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & > .list {
    display: grid;
    gap: 8px;
    padding-left: 24px;
    list-style: disc;
  }
  & > ol.list {
    list-style: decimal;
  }
  & > blockquote {
    padding-left: 20px;
    border-left: 3px solid var(--line);
    color: var(--ink-2);
  }
  & > .callout {
    display: grid;
    gap: 8px;
    padding: 20px 24px;
    border-radius: var(--radius-m);
    background: var(--accent-wash);
  }
  & > hr {
    width: 100%;
    border: 0;
    border-top: 1px solid var(--line);
  }
  & > .photo {
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
    overflow: hidden;
  }
  & > .cta {
    margin-block: 8px;
  }
  & > .cards ul {
    grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  }
`);

/**
 * Text written by an operator. `marked` renders a part of the text differently, for example to
 * highlight a search.
 */
export function RichText(props: {
  blocks: readonly RichBlock[];
  /** The source under which analytics counts the calls to action. */
  of: CtaSource;
  marked?: (text: string) => ReactNode;
}) {
  const { blocks, of, marked = keepTogether } = props;
  return (
    <TextRoot>
      {blocks.map((block, at) => (
        <Block key={at} block={block} of={of} marked={marked} />
      ))}
    </TextRoot>
  );
}

type BlockProps = { block: RichBlock; of: CtaSource; marked: (text: string) => ReactNode };

function Block({ block, of, marked }: BlockProps) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} className={block.level === 2 ? 'h2' : 'h3'}>
          {block.text}
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{words(block.runs, marked)}</p>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className="list">
          {block.items.map((item, at) => (
            <li key={at}>{words(item, marked)}</li>
          ))}
        </List>
      );
    }
    case 'quote':
      return <blockquote>{paragraphs(block.paragraphs, marked)}</blockquote>;
    case 'callout':
      return (
        <div className="callout" role="note" aria-label={block.title ?? undefined}>
          {block.title === null ? null : <p className="title">{block.title}</p>}
          {paragraphs(block.paragraphs, marked)}
        </div>
      );
    case 'rule':
      return <hr />;
    case 'picture':
      return (
        <div className="photo">
          <Picture
            name={block.picture.name}
            blur={block.picture.blur}
            alt={block.picture.alt}
            sizes="(min-width: 768px) 720px, 100vw"
          />
        </div>
      );
    case 'cta':
      return (
        <p className="cta">
          <CallToActionLink cta={block} of={of} />
        </p>
      );
    case 'coupons':
      return <CouponOffers coupons={block.coupons} />;
    case 'hotels':
      return <Hotels block={block} />;
    case 'faqs':
      return <Questions faqs={block.faqs} />;
  }
}

function Hotels({ block }: { block: Extract<RichBlock, { kind: 'hotels' }> }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <div className="cards">
      <HotelCards hotels={block.hotels} stay={stayParamsFrom(block.stay)} locale={locale} t={t} />
    </div>
  );
}

function Questions({ faqs }: { faqs: Extract<RichBlock, { kind: 'faqs' }>['faqs'] }) {
  const { t } = useTranslation('site');
  return (
    <Accordion
      items={faqs.map(({ id, question, answer }) => ({
        key: String(id),
        title: question,
        content: (
          <>
            <p>{answer}</p>
            <p>
              <Link href={`${paths.faq()}#q-${id}`} prefetch={false}>
                {t('faq.inFull')}
                <span className="ui-sr"> {question}</span>
              </Link>
            </p>
          </>
        ),
      }))}
    />
  );
}

const paragraphs = (all: readonly RichRun[][], marked: BlockProps['marked']) =>
  all.map((runs, at) => <p key={at}>{words(runs, marked)}</p>);

function words(runs: readonly RichRun[], marked: BlockProps['marked']): ReactNode {
  return runs.map((run, at) => <Fragment key={at}>{stretch(run, marked)}</Fragment>);
}

function stretch({ text, strong, em, href }: RichRun, marked: BlockProps['marked']): ReactNode {
  let node = marked(text);
  if (em === true) node = <em>{node}</em>;
  if (strong === true) node = <strong>{node}</strong>;
  if (href === undefined) return node;
  if (isInside(href)) {
    return (
      <Link href={href} prefetch={false}>
        {node}
      </Link>
    );
  }
  return (
    <a href={href} rel="noopener noreferrer">
      {node}
    </a>
  );
}

/** The kind and id of the page that analytics counts a link under. */
export type CtaSource = { readonly place: CtaPlace; readonly source: string };

/** A button with the operator's text. With consent, views and clicks are reported to analytics. */
function CallToActionLink({ cta, of }: { cta: CallToAction; of: CtaSource }) {
  const { name, position, label, href } = cta;
  const counted = useCta({ ...of, cta: name, position });
  const variant = position === 1 ? 'primary' : 'secondary';
  if (isInside(href)) {
    return (
      <ButtonLink href={href} prefetch={false} variant={variant} {...counted}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink plain href={href} rel="noopener noreferrer" variant={variant} {...counted}>
      {label}
    </ButtonLink>
  );
}
