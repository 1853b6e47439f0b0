// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { surround } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { BookForm } from './book-form';

it("shows the member's name and number in the server's HTML, before the page's scripts have started", () => {
  const Around = surround({ api: fakeApi({}).api });
  const member = { name: '김머묾', tel: '+821012345678', iso: 'KR', email: 'guest@example.com' };
  const html = renderToString(
    <Around>
      <BookForm
        hotelId={7}
        date="2027-02-01"
        time={null}
        user={member}
        summary={null}
        onNoTime={() => undefined}
        onTimeProblem={() => undefined}
      />
    </Around>,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  const valueOf = (name: string) =>
    page.querySelector(`input[name="${name}"]`)?.getAttribute('value');
  expect(valueOf('name')).toBe('김머묾');
  expect(valueOf('tel')).toBe('010-1234-5678');
});
