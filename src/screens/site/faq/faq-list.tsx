import { useRouter } from 'next/router';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { brand } from '@/config/brand';
import { paths, withQuery } from '@/config/routes';
import { FAQ_CATEGORIES } from '@/domain/content/content';
import { LoadState } from '@/features/problem/load-state';
import { RichText } from '@/features/site/rich-text';
import { useLocale, useTranslation } from '@/i18n';
import { localePath } from '@/i18n/language';
import { useApiQuery } from '@/lib/api/hooks';
import {
  Accordion,
  Button,
  ButtonLink,
  chipClass,
  EmptyState,
  Icon,
  Row,
  Section,
  TextField,
  useHydrated,
  toast,
} from '@/ui';

/**
 * Search in the questions while typing: by words, and in Korean also by initial consonants (ㅎㅂ:
 * 환불).
 */

const FIRST = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const SYLLABLES_FROM = 0xac00;
const SYLLABLES_TO = 0xd7a3;
const PER_FIRST = 588;

/** The initial consonants of a text; other characters are kept. */
function consonantsOf(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.charCodeAt(0);
      if (code < SYLLABLES_FROM || code > SYLLABLES_TO) return sign;
      return FIRST[Math.floor((code - SYLLABLES_FROM) / PER_FIRST)] ?? sign;
    })
    .join('');
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();
const wordsOf = (query: string) => folded(query).split(/\s+/).filter(Boolean);

/** Whether a text contains every word of a query; an empty query matches every text. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const text = folded(texts.join(' '));
  const consonants = consonantsOf(text);
  return wordsOf(query).every((word) =>
    /^[ㄱ-ㅎ]+$/.test(word) ? consonants.includes(word) : text.includes(word),
  );
}

/** Splits a text into parts that match a query's words and parts that don't, in order. */
export function stretchesOf(query: string, text: string): Array<{ text: string; hit: boolean }> {
  const words = wordsOf(query);
  const hits = new Array<boolean>(text.length).fill(false);
  const lower = text.toLowerCase();
  const consonants = consonantsOf(lower);
  // Lower-casing changes the length of some texts, and then positions don't correspond.
  if (lower.length !== text.length) return [{ text, hit: false }];
  for (const word of words) {
    const where = /^[ㄱ-ㅎ]+$/.test(word) ? consonants : lower;
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const result: Array<{ text: string; hit: boolean }> = [];
  hits.forEach((hit, at) => {
    const last = result.at(-1);
    if (last !== undefined && last.hit === hit) last.text += text[at] ?? '';
    else result.push({ text: text[at] ?? '', hit });
  });
  return result;
}

const SOURCE = { place: 'faq', source: 'faq' } as const;

/**
 * All questions by topic, with a search while typing; both work without JavaScript. `#q-7` in the
 * URL opens that question.
 * @param searchText the text to search for, from the URL
 */
export function FaqList({ searchText }: { searchText: string }) {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const router = useRouter();
  const [wanted, setWanted] = useState(searchText);
  const hash = useHash();
  const query = useApiQuery('listMypageFaq', {});
  const all = query.data?.faqs ?? [];
  const linked = /^#q-(\d+)$/.exec(hash)?.[1];
  const found = all.filter(({ question, answer }) => isFound(wanted, question, answer));
  const groups = faqGroups(found);

  useEffect(() => {
    if (linked === undefined) return;
    const details = document.getElementById(`q-${linked}`);
    details?.scrollIntoView({ block: 'start' });
    details?.querySelector('summary')?.focus({ preventScroll: true });
  }, [linked]);

  const call = (
    <ButtonLink plain variant="secondary" href={brand.phone.href}>
      <Icon name="phone" />
      {t('faq.call', { phone: brand.phone.text })}
    </ButtonLink>
  );
  if (query.data === undefined) return <LoadState query={query} level={2} />;
  if (all.length === 0) {
    return (
      <EmptyState scene="bell" title={t('faq.empty')} actions={call}>
        {t('faq.emptyText')}
      </EmptyState>
    );
  }
  const marked = (text: string) =>
    wanted.trim() === ''
      ? text
      : stretchesOf(wanted, text).map((part, at) =>
          part.hit ? <mark key={at}>{part.text}</mark> : part.text,
        );
  return (
    <>
      <Row
        as="form"
        align="end"
        nowrap
        above={24}
        role="search"
        action={localePath(locale, paths.faq())}
        onSubmit={(event) => {
          event.preventDefault();
          const address = withQuery(paths.faq(), { q: wanted.trim() });
          void router.replace(address, undefined, { shallow: true, scroll: false });
        }}
      >
        <TextField
          className="ui-grow"
          label={t('faq.search')}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={80}
          icon={<Icon name="search" />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('faq.find')}
        </Button>
      </Row>
      <p className="ui-sr" role="status">
        {wanted.trim() === '' ? '' : t('faq.found', { count: found.length })}
      </p>
      {groups.length === 0 ? (
        <EmptyState scene="bell" title={t('faq.none', { words: wanted.trim() })} actions={call}>
          {t('faq.noneText')}
        </EmptyState>
      ) : (
        <nav className="ui-chips" data-above={16} aria-label={t('faq.jump')}>
          {groups.map(({ category }) => (
            <a key={category} className={chipClass} href={`#${category}`}>
              {t(`faq.category.${category}`)}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ category, faqs }) => (
        <Section
          key={category}
          id={category}
          gap={12}
          above={48}
          heading={t(`faq.category.${category}`)}
        >
          <Accordion
            items={faqs.map((faq) => ({
              key: String(faq.id),
              id: `q-${faq.id}`,
              open: linked === String(faq.id),
              title: marked(faq.question),
              content: (
                <>
                  <RichText blocks={faq.body} of={SOURCE} marked={marked} />
                  <div data-above={12}>
                    <CopyLink fragment={`q-${faq.id}`} what={faq.question} />
                  </div>
                </>
              ),
            }))}
          />
        </Section>
      ))}
      <Row justify="between" gap={16} above={56} ground="quiet" pad="l">
        <p className="title">{t('faq.stillStuck')}</p>
        {call}
      </Row>
    </>
  );
}

type FaqCategory = (typeof FAQ_CATEGORIES)[number] | 'other';

/** Questions by topic, in the order of `FAQ_CATEGORIES`; topics without questions are left out. */
export function faqGroups<T extends { category: string }>(
  faqs: readonly T[],
): Array<{ category: FaqCategory; faqs: T[] }> {
  const known = new Set<string>(FAQ_CATEGORIES);
  const groups: Array<{ category: FaqCategory; faqs: T[] }> = FAQ_CATEGORIES.map((category) => ({
    category,
    faqs: faqs.filter((faq) => faq.category === category),
  }));
  groups.push({ category: 'other', faqs: faqs.filter((faq) => !known.has(faq.category)) });
  return groups.filter((group) => group.faqs.length > 0);
}

/** A button that copies the URL of a part of this page. It is rendered only with JavaScript. */
function CopyLink({ fragment, what }: { fragment: string; what: string }) {
  const { t } = useTranslation('site');
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const copy = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}#${fragment}`);
      toast.success(t('faq.copied'));
    } catch {
      toast.error(t('faq.notCopied'));
    }
  };
  return (
    <Button size="s" variant="text" onClick={() => void copy()}>
      <Icon name="share" />
      {t('faq.copy')}
      <span className="ui-sr"> {what}</span>
    </Button>
  );
}

function onChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The fragment of the URL, with its `#`; empty on the server. */
function useHash(): string {
  return useSyncExternalStore(
    onChange,
    () => window.location.hash,
    () => '',
  );
}
