import { expect, test, type Page } from '@playwright/test';

import { findOffer, must, nightIn, registerMember } from '../support/api';
import { path, signIn } from '../support/browser';
import { site } from '../support/sites';
import { text } from '../support/texts';

/** The order in which a screen reader reads a page, from the browser's accessibility tree. */

type Node = { role: string; name: string };

/** The roles and names in reading order, without elements that have neither. */
async function treeOf(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const seen: Node[] = [];
  const visit = (id: string) => {
    const node = byId.get(id);
    if (node === undefined) return;
    if (!node.ignored) {
      seen.push({
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
      });
    }
    for (const child of node.childIds ?? []) visit(child);
  };
  visit(nodes[0]?.nodeId ?? '');
  return seen;
}

/** Finds each step after the previous one; a step is a role and, where it matters, a name. */
function expectOrder(tree: readonly Node[], steps: ReadonlyArray<[string, (string | RegExp)?]>) {
  let at = -1;
  for (const [role, name] of steps) {
    const next = tree.findIndex(
      (node, index) =>
        index > at &&
        node.role === role &&
        (name === undefined ||
          (typeof name === 'string' ? node.name === name : name.test(node.name))),
    );
    expect(
      next,
      `${role} “${String(name ?? '')}” after ${at < 0 ? 'the start' : `${tree[at]?.role} “${tree[at]?.name}”`}`,
    ).toBeGreaterThan(at);
    at = next;
  }
}

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: main page, results, hotel, calendar and reservation are read in order`, async ({
    page,
  }) => {
    const textOf = (key: `${string}:${string}`) => text(locale, key);
    const stay = { from: nightIn(60), to: nightIn(90) };
    const language = locale === 'ko' ? 'kr' : 'en';
    // Other tests hold rooms of the first hotels at the same time.
    const { hotel, room, plan } = await findOffer(site, stay, { skip: 6 });
    const { name } = await must(
      site,
      'getHotel',
      { params: { id: hotel.id }, query: {} },
      { language },
    );
    await page.context().addCookies([{ name: 'mm-consent', value: 'refused', url: site.url }]);
    await signIn(page, site, await registerMember(site, language));
    const query = `from=${stay.from}&to=${stay.to}&adults=2&children=0`;
    const open = async (route: string) => {
      await page.goto(path(locale, route));
      await expect(page.locator('[data-search-toggle]')).toBeEnabled();
      return treeOf(page);
    };
    const top: Array<[string, (string | RegExp)?]> = [
      ['link', textOf('shell:skip')],
      ['banner'],
      ['link', textOf('shell:header.home')],
      ['link', textOf('shell:header.promotions')],
      ['button', textOf('shell:header.search')],
      ['button', textOf('shell:header.language')],
      ['link', new RegExp(`^${textOf('shell:header.mypage')}`)],
      ['main'],
    ];
    const form: Array<[string, string | RegExp]> = [
      ['button', new RegExp(`^${textOf('common:bar.where')}`)],
      ['button', new RegExp(`^${textOf('common:bar.when')}`)],
      ['button', new RegExp(`^${textOf('common:bar.who')}`)],
      ['button', textOf('common:bar.find')],
    ];

    // The main page's search is a sentence, with the length on a dial below it.
    expectOrder(await open('/'), [
      ...top,
      ['heading'],
      ['button', textOf('home:sentence.anywhere')],
      ['button', /\d/],
      ['slider', textOf('common:when.lengths')],
      ['button', /\d/],
      ['button', textOf('common:bar.find')],
      ['heading'],
      ['contentinfo'],
    ]);
    expectOrder(await open(`/search/result?region=seoul&${query}`), [
      ...top,
      ...form,
      ['heading'],
      ['list'],
      ['listitem'],
      ['link'],
      ['heading'],
      ['navigation', textOf('search:pages.label')],
    ]);
    expectOrder(await open(`/hotel/${hotel.id}?${query}`), [
      ...top,
      ['navigation', textOf('hotel:page.crumbs')],
      ['heading', name],
      ['link', textOf('hotel:price.choose')],
      ['heading', textOf('hotel:section.plan')],
      ['contentinfo'],
    ]);
    expectOrder(await open(`/hotel/${hotel.id}/calendar?roomId=${room.id}&nights=30`), [
      ...top,
      ['heading', textOf('hotel:calendar.h1')],
      ['combobox'],
      ['button'],
      ['table'],
      ['columnheader'],
      ['link'],
    ]);
    expectOrder(
      await open(`/reservation?hotelId=${hotel.id}&roomId=${room.id}&planId=${plan.id}&${query}`),
      [
        ...top,
        ['heading', textOf('booking:reservation.title')],
        // A member's own details are one line.
        ['button', textOf('booking:reservation.editGuest')],
        ['heading', textOf('booking:reservation.wishes')],
        ['heading', textOf('coupon:use.title')],
        ['heading', textOf('booking:refund.title')],
        ['checkbox', textOf('booking:consent.allRequired')],
        ['checkbox', new RegExp(textOf('booking:consent.marketing.label'))],
        ['button', textOf('booking:reservation.hold')],
      ],
    );
  });
}
