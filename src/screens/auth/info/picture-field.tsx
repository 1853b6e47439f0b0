import { useRef, useState } from 'react';

import type { User } from '@/contract/account/auth';
import { REVIEW_LIMITS } from '@/domain/hotel/review';
import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { pictureAddress } from '@/lib/api/photo-address';
import { Button, FormNotice, Icon, Row, Stack } from '@/ui';
import { useUserChanged } from '@/features/auth/use-profile-save';

const MAX_BYTES = REVIEW_LIMITS.photoMegabytes * 1024 * 1024;

/** The member's picture, uploaded as soon as a file is chosen. */
export function PictureField({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const setPicture = useApiMutation('setPicture', { showsErrors: true });
  const removePicture = useApiMutation('removePicture', { showsErrors: true });
  const changed = useUserChanged();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = user.profile_image;

  const make = async (change: () => Promise<User>) => {
    setProblem(null);
    try {
      await changed(await change());
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_BYTES) {
      setProblem(t('account.picture.tooLarge', { megabytes: REVIEW_LIMITS.photoMegabytes }));
    } else void make(() => setPicture.mutateAsync({ body: file }));
  };

  return (
    <Stack gap={12}>
      <Row gap={20} lineGap={12} role="group" aria-label={t('account.picture.title')}>
        <div className="ui-avatar">
          {picture === null ? (
            <Icon name="user" size={40} />
          ) : (
            <img src={pictureAddress(picture)} alt={t('account.picture.alt')} />
          )}
        </div>
        <Stack gap={8} grow="wrap">
          <p className="body2 muted">{t('account.picture.hint')}</p>
          <input
            ref={input}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Without this, choosing the same file again after an error would fire no event.
              event.target.value = '';
            }}
          />
          <Row>
            <Button
              variant="secondary"
              size="m"
              loading={setPicture.isPending}
              onClick={() => input.current?.click()}
            >
              {t(picture === null ? 'account.picture.add' : 'account.picture.change')}
            </Button>
            {picture === null ? null : (
              <Button
                variant="text"
                size="m"
                loading={removePicture.isPending}
                onClick={() => void make(() => removePicture.mutateAsync({}))}
              >
                {t('account.picture.remove')}
              </Button>
            )}
          </Row>
        </Stack>
      </Row>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
    </Stack>
  );
}
