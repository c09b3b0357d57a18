// The example plugins of docs/plugins.md, tested with the test kit that the engine's package contains for authors of
// plugins.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { createFrameHost, type FrameHost, type FrameOptions } from '#engine/testing/createFrameHost.ts';
import { loadTestPlugin } from '#engine/testing/loadTestPlugin.ts';
import type { AnyWidget } from '#engine/plugin-api/index.ts';
import type { PatchProps } from '#schemas/plugin/props-patch.ts';
import { renderWidget } from '#engine/testing/renderWidget.tsx';

const FOLDER = new URL('../../docs/examples/plugins/', import.meta.url);
type Factory = Parameters<typeof loadTestPlugin>[0];

describe('polls', () => {
  const load = async () => {
    const module = (await import(new URL('polls.js', FOLDER).href)) as { readonly default: Factory };
    return loadTestPlugin(module.default);
  };
  const props = { question: 'من يفوز؟', answers: ['Red', 'Blue'] };

  test('a poll is rendered on the server for each session and language', async () => {
    const poll = (await load()).find('acme.poll');
    const arabic = { realm: { locale: 'ar' } };
    const { text, html, problems } = await renderWidget(poll, props, arabic);
    expect([text, problems]).toEqual(['من يفوز؟ Red Blue', []]);
    expect(html).toContain('lang="ar"');
    for (const session of ['guest', 'viewer', 'child', 'editor'] as const)
      expect((await renderWidget(poll, props, { ...arabic, session })).html).toBe(html);
  });

  test('a poll refuses props that its schema refuses, and the kit names the problem', async () => {
    const poll = (await load()).find('acme.poll');
    const { html, problems } = await renderWidget(poll, { question: 'One answer', answers: ['Red'] });
    expect(html).toBe('');
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toContain('FIELD_MISSING /answers');
    await expect(load().then((plugin) => plugin.find('acme.other'))).rejects.toThrow('only acme.poll');
  });
});

/** An element with the parts of the DOM that the example frames use. */
class FakeElement {
  textContent = '';
  hidden = false;
  lang = '';
  dir = '';
  scrollHeight = 120;
  style: Record<string, string> = {};
  children: (FakeElement | string)[] = [];
  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children);
  }
  replaceChildren(...children: FakeElement[]): void {
    this.children = children;
  }
  addEventListener(): void {}
  get text(): string {
    return this.textContent + this.children.map((each) => (typeof each === 'string' ? each : each.text)).join('');
  }
}

describe('frames', () => {
  let host: FrameHost | undefined;
  afterEach(() => host?.close());

  /** Runs the script of a frame in a window of its own, and connects to it. */
  const open = (script: string, options: FrameOptions) => {
    const elements = new Map<string, FakeElement>();
    const listeners: ((event: { data: unknown; ports: MessagePort[] }) => void)[] = [];
    const getElementById = (id: string): FakeElement => {
      const element = elements.get(id) ?? new FakeElement();
      elements.set(id, element);
      return element;
    };
    const document = {
      documentElement: new FakeElement(),
      body: new FakeElement(),
      hidden: false,
      getElementById,
      createElement: () => new FakeElement(),
    };
    runInNewContext(readFileSync(new URL(script, FOLDER), 'utf8'), {
      document,
      window: { addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener) },
      setInterval: () => 0,
      clearInterval: () => undefined,
    });
    const postMessage = (data: unknown, _origin: string, ports: MessagePort[]): void =>
      listeners.forEach((listen) => listen({ data, ports }));
    host = createFrameHost({ postMessage }, options);
    return { host, document, getElementById };
  };

  test('the ticker requests scores from its host, shows them in the language, and replies to pings', async () => {
    const scores = [{ id: 'a', home: 'North', away: 'South', homeScore: 2, awayScore: 1 }];
    const opened = open('ticker/ticker.js', {
      props: { title: 'Scores' },
      locale: 'ar-EG',
      direction: 'rtl',
      endpoints: { scores: () => ({ status: 200, data: { scores } }) },
    });
    await opened.host.waitFor('ready');
    expect(await opened.host.waitFor('request')).toMatchObject({ endpoint: 'scores' });
    await opened.host.waitFor('height');
    const [first] = opened.getElementById('scores').children as FakeElement[];
    expect(first?.text).toBe('North ٢ : ١ South');
    expect([opened.document.documentElement.dir, opened.getElementById('title').textContent]).toEqual([
      'rtl',
      'Scores',
    ]);
    expect(await opened.host.ping()).toBe(true);
    expect(opened.host.invalid).toEqual([]);
  });

  test('while its host does not respond, the ticker shows no scores and still replies to pings', async () => {
    const { host: page, getElementById } = open('ticker/ticker.js', { props: { title: 'Scores' } });
    await page.waitFor('request');
    expect(await page.ping()).toBe(true);
    expect(getElementById('scores').children).toEqual([]);
  });

  test('the countdown sends its height and replies to pings; waiting for a message that it does not send fails', async () => {
    const { host: page, getElementById } = open('countdown/countdown.js', {
      props: { title: 'Season', until: 'never' },
    });
    expect(await page.waitFor('height')).toEqual({ type: 'height', height: 120 });
    expect(getElementById('title').textContent).toBe('Season');
    expect(await page.ping()).toBe(true);
    await expect(page.waitFor('follow', 20)).rejects.toThrow('The frame sent no "follow" within 20 ms.');
  });
});

test('a view of the test kit gets a patch that the validator of its widget checks', async () => {
  let patch: PatchProps | undefined;
  const widget = {
    type: 'acme.title',
    version: 1,
    schema: { type: 'object' },
    migrations: [],
    validate: () => Promise.resolve({ default: (props: unknown) => (props as { title: string }).title !== '' }),
    estimate: () => ({ mobile: 1, tablet: 1, desktop: 1, tv: 1 }),
    view: () =>
      Promise.resolve({
        default: (input: { readonly props: { readonly title: string }; readonly patch?: PatchProps }) => {
          ({ patch } = input);
          return input.props.title;
        },
      }),
  } as unknown as AnyWidget;
  expect((await renderWidget(widget, { title: 'First' })).text).toBe('First');
  const rename = (value: string) => patch?.([{ op: 'replace', path: '/props/title', value }]);
  expect(await rename('Second')).toEqual({ isApplied: true, props: { title: 'Second' } });
  expect(await rename('')).toMatchObject({ isApplied: false, finding: { where: '/props' } });
});
