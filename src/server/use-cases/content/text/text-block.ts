import type { Nodes } from 'mdast';

import type { RichBlock } from '@/contract/content/rich-text';
import { both } from '../content/localized';

/** Messages about faults in an operator's text, for its author. */
export const TEXT_PROBLEMS = {
  html: both(
    'HTML은 쓸 수 없어요. 마크다운으로 적어 주세요.',
    'HTML is not allowed; write Markdown.',
  ),
  title: both(
    '제목은 페이지에 이미 있어요. ##부터 시작해 주세요.',
    'The page has its title already; begin with ##.',
  ),
  depth: both('소제목은 ##와 ###만 쓸 수 있어요.', 'Headings are ## and ### only.'),
  link: both(
    '쓸 수 없는 링크예요. /로 시작하는 주소, https, mailto, tel만 쓸 수 있어요.',
    'This link can’t be used: paths from /, https, mailto and tel can.',
  ),
  picture: both('사진첩에 없는 사진이에요.', 'There is no picture of this name.'),
  inlinePicture: both('사진은 따로 한 줄에 놓아 주세요.', 'A picture stands on a line of its own.'),
  nested: both('목록과 인용문 안에는 글만 넣을 수 있어요.', 'Lists and quotes hold text only.'),
  marks: both(
    '한 글에 줄이나 기호(*, _, [ ])가 너무 많아요. 글을 나누어 주세요.',
    'This text has too many lines or marks (*, _, [ ]); please split it.',
  ),
  unknown: both('이곳에서 쓸 수 없는 표현이에요.', 'This can’t be used here.'),
  directive: both(
    '모르는 지시문이에요. cta, hotels, coupons, faqs, callout을 쓸 수 있어요.',
    'Unknown directive; there are cta, hotels, coupons, faqs and callout.',
  ),
  ctaLabel: both('버튼에 적을 말이 없어요.', 'A button needs its words in square brackets.'),
  ctaName: both(
    '이름은 영문 소문자와 숫자, 붙임표로 적어 주세요.',
    'A name has small letters, digits and hyphens.',
  ),
  ctaTwice: both('같은 이름의 버튼이 이미 있어요.', 'Another button has this name.'),
  ids: both(
    'ids에 번호를 쉼표로 나누어 적어 주세요.',
    'Give numbers, separated by commas, in ids.',
  ),
} as const;

/** Reports that a part of the text can't be used. */
export type Complain = (node: Nodes, what: keyof typeof TEXT_PROBLEMS) => void;

/**
 * A parsed block; hotels, coupons and other records that it names by id are loaded when it is
 * shown.
 */
export type TextBlock =
  | Exclude<RichBlock, { kind: 'picture' | 'hotels' | 'coupons' | 'faqs' }>
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string }
  | { readonly kind: 'hotels' | 'coupons' | 'faqs'; readonly ids: readonly number[] };

/**
 * What blocks need while they are parsed: where to report problems, and the calls to action of the
 * page so far.
 */
export type Page = { readonly complain: Complain; readonly ctas: Set<string> };
