import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureAlt, pictureFacts } from './pictures';

test('every picture of the library has an alternative text in both languages', () => {
  const files = readdirSync('src/pictures/pictures').filter((file) => file.endsWith('.webp'));
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    expect(pictureFacts(file)?.file).toBe(file);
    expect(pictureAlt(file).ko).toMatch(/[가-힣]/);
    expect(pictureAlt(file).en).toMatch(/[a-z]/);
  }
});

test("an operator's own picture gets a plain alternative text", () => {
  expect(pictureFacts('own.webp')).toBeUndefined();
  expect(pictureAlt('own.webp').en).toBe('Picture of the place');
});
