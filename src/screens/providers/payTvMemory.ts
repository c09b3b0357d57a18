import type { PayTvMemory } from '#src/identity/pay-tv/payTvTypes.ts';

const KEY = 'paytv';

/** What the tab stores while the viewer is at their TV provider (decision D6). Its functions never throw. */
export const payTvMemory = {
  get(): PayTvMemory | undefined {
    try {
      const value = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<PayTvMemory> | null;
      if (typeof value?.regcode !== 'string' || typeof value.accessToken !== 'string') return undefined;
      return {
        regcode: value.regcode,
        accessToken: value.accessToken,
        origin: toText(value.origin),
        provider: toText(value.provider),
        licence: toText(value.licence),
        isSecondAttempt: value.isSecondAttempt === true,
      };
    } catch {
      return undefined;
    }
  },
  set(memory: PayTvMemory): void {
    attempt(() => window.sessionStorage.setItem(KEY, JSON.stringify(memory)));
  },
  remove(): void {
    attempt(() => window.sessionStorage.removeItem(KEY));
  },
};

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Accesses the storage, which may be blocked or full. Then the viewer must start again after their return. */
function attempt(access: () => void): void {
  try {
    access();
  } catch {
    // The storage is blocked or full.
  }
}
