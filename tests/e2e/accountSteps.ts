// Steps that the browser tests of accounts share: a realm with identity settings, labels, form fields, and the mails of
// the demo's mailbox.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, type Running } from './fixtures.ts';
import { publishTestRealm, type TestRealm } from './testRealm.ts';

export const SECRET = 'a-long-river-at-dusk';
const texts = new Map<string, Record<string, string>>();

/** Returns a label of the default realm with its values filled in. */
export function text(key: string, values: Record<string, string> = {}, locale = 'en'): string {
  const file = `realms/default/strings/${locale}.json`;
  if (!texts.has(locale)) texts.set(locale, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const label = texts.get(locale)![key];
  if (label === undefined) throw new Error(`${file} has no label ${key}`);
  return label.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** A visible control of the page's forms, by its name. */
export const field = (page: Page, name: string) => page.locator(`main form:visible [name="${name}"]`);

/** Publishes a realm in which viewers may sign up. */
export const openAccountRealm = (product: Running, identity: object): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    { realm: { identity, features: { selfRegistration: true } } },
  );

/** Answers the calls to a path with an error, until it is unrouted. */
export const refuse = (page: Page, path: string, status: number, code: string, message = 'Refused.') =>
  page.route(path, (route) => route.fulfill({ status, json: { status, code, messages: [message], requestId: 'r' } }));

/** Fills in the sign-up form. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await field(page, 'name').fill('  Ann  ');
  await field(page, 'email').fill(email);
  await field(page, 'secret').fill(SECRET);
  await field(page, 'confirmSecret').fill(SECRET);
}

/** What a test needs of a mail: the path of its link, and its code of six digits. */
export type ReceivedMail = { readonly link: string; readonly code: string | undefined };

/**
 * Waits for the newest mail to an address.
 * @param page any page of the realm
 * @param exceptLink the link of an earlier mail, which must not be returned again
 */
export async function readMail(page: Page, to: string, subject: RegExp, exceptLink?: string): Promise<ReceivedMail> {
  type Mail = { readonly subject: string; readonly text: string };
  let received: ReceivedMail | undefined;
  await expect(async () => {
    const { mails } = await page.evaluate(
      async (path) => (await (await fetch(path)).json()) as { mails: Mail[] },
      `/_demo/mail.json?to=${encodeURIComponent(to)}`,
    );
    const mail = mails.find((candidate) => subject.test(candidate.subject));
    expect(mail).toBeDefined();
    const url = new URL(/https?:\/\/\S+/.exec(mail!.text)![0]);
    received = { link: url.pathname + url.search, code: /\b\d{6}\b/.exec(mail!.text)?.[0] };
    expect(received.link).not.toBe(exceptLink);
  }).toPass();
  return received!;
}
