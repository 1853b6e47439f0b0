import { expect, test } from 'vitest';
import index from './picture-index.json';
import { FIXED_PICTURES } from './brand';

test('the versions of pictures in the code are those of the current masters', () => {
  const known = index.map(({ file, version, blur }) => ({
    name: `${file.replace('.webp', '')}.${version}`,
    blur,
  }));
  for (const picture of Object.values(FIXED_PICTURES)) expect(known).toContainEqual(picture);
});
