import { errorBody } from '@/contract/wire';

/** The code of a refusal; null for anything else. */
export function refusalOf(text: string): string | null {
  try {
    const parsed = errorBody.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    const { code, message, requestId } = parsed.data.error;
    return message !== '' && requestId !== '' ? code : null;
  } catch {
    return null;
  }
}
