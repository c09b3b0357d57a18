// Steps that the browser tests of accounts share: a realm with identity settings, labels, form fields, and the mails of
// the demo's mailbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AccountInput } from '../../schemas/domain/account.ts';
import type { OwnAccount } from '../../schemas/domain/own-account.ts';
import { expect, fetchIntercepted, open, openEmptyDocument, signInByApi, type RunningProduct } from './fixtures.ts';
import { publishTestRealm, type TestRealm } from './testRealm.ts';

export const SECRET = 'a-long-river-at-dusk';
const ACCOUNT_PATH = '/api/v2/user/account';
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

/** The button that saves the account form. */
export const saveButton = (page: Page) => page.locator('main').getByRole('button', { name: text('save'), exact: true });

/** Signs in a viewer with a demo account and opens the account form, in English unless the query says otherwise. */
export async function openAccountForm(page: Page, address: string): Promise<void> {
  await openEmptyDocument(page, address);
  await signInByApi(page);
  await open(page, address);
  await expect(field(page, 'name')).toBeEditable();
}

/** Records what the account form sends from now on. */
export function recordSaves(page: Page): AccountInput[] {
  const saves: AccountInput[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && new URL(request.url()).pathname === ACCOUNT_PATH)
      saves.push(request.postDataJSON() as AccountInput);
  });
  return saves;
}

/** Saves the account form and returns what it sent, after the message that it is saved. */
export async function saveAccount(page: Page, saves: readonly AccountInput[]): Promise<AccountInput> {
  const count = saves.length;
  await saveButton(page).click();
  await expect(page.getByText(text('accountSaved'))).toBeVisible();
  expect(saves).toHaveLength(count + 1);
  return saves.at(-1)!;
}

/** Clicks "Save" and expects that the form is not sent and that exactly these fields have these messages. */
export async function expectRefused(
  page: Page,
  saves: readonly AccountInput[],
  messages: Readonly<Record<string, string>>,
): Promise<void> {
  const count = saves.length;
  await saveButton(page).click();
  for (const [name, key] of Object.entries(messages))
    await expect(field(page, name).first(), name).toHaveAccessibleDescription(text(key));
  const invalid = page.locator('main form:visible [aria-invalid="true"]');
  expect(await invalid.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).name))).toEqual(
    Object.keys(messages),
  );
  await expect(invalid.first()).toBeFocused();
  expect(saves, 'nothing was sent').toHaveLength(count);
}

/** Changes the server's responses about the account before the page receives them. */
export const changeAccountResponse = (page: Page, port: number, change: (account: OwnAccount) => unknown) =>
  page.route(`**${ACCOUNT_PATH}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await fetchIntercepted(route, port);
    return route.fulfill({ response, json: change((await response.json()) as OwnAccount) });
  });

/** Publishes a realm in which viewers may sign up. */
export const publishAccountRealm = (
  product: RunningProduct,
  identity: object,
  settings: object = {},
): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    { realm: { identity, features: { selfRegistration: true }, ...settings } },
  );

/** Publishes the realm again with other identity settings. */
export async function publishIdentity(realm: TestRealm, identity: object): Promise<void> {
  const settings = JSON.parse(readFileSync(join(realm.folder, 'realm.json'), 'utf8')) as object;
  realm.write('realm.json', { ...settings, identity });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
}

/** Responds to the calls to a path with an error, until the test calls `page.unroute`. */
export const respondWithError = (page: Page, path: string, status: number, code: string, message = 'Refused.') =>
  page.route(path, (route) => route.fulfill({ status, json: { status, code, messages: [message], requestId: 'r' } }));

/** Fills in the sign-up form. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await field(page, 'name').fill('  Ann  ');
  await field(page, 'email').fill(email);
  await field(page, 'secret').fill(SECRET);
  await field(page, 'confirmSecret').fill(SECRET);
}

/** What a test needs of a mail: the path of its link, and its code of six digits. */
export type AccountMail = { readonly link: string; readonly code: string | undefined };

/**
 * Waits for the newest mail to an address.
 * @param page any page of the realm
 * @param exceptLink the link of an earlier mail, which must not be returned again
 */
export async function readMail(page: Page, to: string, subject: RegExp, exceptLink?: string): Promise<AccountMail> {
  type Mail = { readonly subject: string; readonly text: string };
  let received: AccountMail | undefined;
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
