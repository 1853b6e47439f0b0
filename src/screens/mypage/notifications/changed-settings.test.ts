import { expect, it } from 'vitest';

import { settingsOfNewMember } from '@/domain/message/notification';
import { changedSettings } from './notification-settings';

const kept = settingsOfNewMember(true);

it('only the changed part of the settings is sent, and no consent that was merely loaded', () => {
  const booking = { ...kept.booking, sms: false };
  expect(changedSettings(kept, { ...kept, booking })).toEqual({ booking });
  const quietHours = { ...kept.quietHours, on: !kept.quietHours.on };
  expect(changedSettings(kept, { ...kept, quietHours })).toEqual({ quietHours });
  const marketing = { ...kept.marketing, mail: false };
  expect(changedSettings(kept, { ...kept, marketing })).toEqual({ marketing });
});

it('a setting that was changed and changed back is not sent', () => {
  const { mail, sms, push } = kept.marketing;
  expect(changedSettings(kept, { ...kept, marketing: { push, sms, mail } })).toEqual({});
});
