// Every kind of identity provider has a test for each way in which a provider can fail, or a reason why there is none.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_KINDS } from '#schemas/realm/identity.ts';

type Kind = (typeof PROVIDER_KINDS)[number];

/** The ways in which a provider can fail. */
const FAULTS = {
  refuses: 'it refuses the person, the code or the token',
  cancelled: 'the viewer cancels at the provider',
  silent: 'it does not respond',
  replayed: 'a response is used again',
  otherAccount: 'the person has another account than the signed-in viewer',
  twice: 'two first sign-ins of one person arrive at the same moment',
  down: 'it responds with 503',
  garbage: 'it responds with something that its protocol does not describe',
} as const;
type Fault = keyof typeof FAULTS;

/** A file of tests and the title of the test, or the end of it, or why the protocol has no such case. */
type Cover = readonly [file: string, title: string] | { readonly none: string };

const EXTERNAL = 'tests/contract/externalProviders.test.ts';
const CONTRADICTIONS = 'tests/contract/providerFaults.test.ts';
const PARTNERS = 'tests/contract/partnerProviders.test.ts';
const PAY_TV = 'tests/contract/payTv.test.ts';
const HOSTED = 'tests/contract/hostedIdentity.test.ts';
const RETURNS = 'tests/e2e/provider-return.spec.ts';
/** Each kind whose tests are written once for all: the tests get a driver for it. */
const DRIVERS = readFileSync('tests/identity/providerDrivers.ts', 'utf8');

/** The tests that run once for each driver of providerDrivers.ts. */
const shared = {
  refuses: [EXTERNAL, 'a code or token that the provider did not issue opens no session, and ends the attempt'],
  silent: [EXTERNAL, 'providers that do not respond are reported after the time limit'],
  replayed: [
    EXTERNAL,
    'a response works once, only in the browser that began, in time, in the same realm and for the same provider',
  ],
  otherAccount: [EXTERNAL, 'a signed-in viewer links the provider; a person who has another account is a conflict'],
  twice: [EXTERNAL, 'two simultaneous first sign-ins of one person create one account'],
  down: [
    EXTERNAL,
    'a provider that is down is reported; the attempt cannot be used again, and a sign-in with a password works',
  ],
} as const satisfies Partial<Record<Fault, Cover>>;

const cancelledInWindow: Cover = [
  'tests/e2e/social-sign-in.spec.ts',
  'a cancelled sign-in is reported, and the next one works',
];
const socialGarbage: Cover = [CONTRADICTIONS, 'a page instead of a response of %s opens no session'];
/** Google's server is asked for its keys only. */
const googleKeys: Cover = [
  CONTRADICTIONS,
  '%s has rotated its keys, and its server is %s: the error says that the provider cannot be reached',
];

const BY_FORM = 'tests/contract/appleByForm.test.ts';
const appleState: Cover = [
  BY_FORM,
  'when Apple is %s, the sign-in is reported, the attempt ends, and the next one works',
];
/** Apple has two ways. In the other one, the one of `COVERS`, its script opens a window. */
const APPLE_BY_REDIRECT: Readonly<Record<Fault, Cover>> = {
  refuses: [BY_FORM, 'a code that Apple did not issue, and tokens that are not for this sign-in, are refused'],
  cancelled: [
    'tests/e2e/apple-redirect.spec.ts',
    'a viewer who cancels at Apple is told so, and the next sign-in works',
  ],
  silent: appleState,
  replayed: [BY_FORM, 'a form works once, only in the browser that began, in the same realm, and with what was posted'],
  otherAccount: [BY_FORM, 'a signed-in viewer links Apple; a person who has another account is a conflict'],
  twice: [BY_FORM, 'two simultaneous first sign-ins of one person create one account'],
  down: appleState,
  garbage: [BY_FORM, 'a page instead of a response of apple opens no session'],
};

const NO_PAGE_OF_ITS_OWN = 'the form is on our page, so there is nothing at the provider that a viewer could cancel';
const partnerState: Cover = [PARTNERS, 'a partner that is %s is reported, and the attempt does not count'];
const formPartner: Readonly<Record<Fault, Cover>> = {
  refuses: [
    PARTNERS,
    'a wrong secret, an account that the partner has locked and an unconfirmed address open no session',
  ],
  cancelled: { none: NO_PAGE_OF_ITS_OWN },
  silent: partnerState,
  replayed: { none: 'the response goes to the server, which asks anew for each sign-in; the browser never gets it' },
  otherAccount: [PARTNERS, 'a signed-in viewer links the partner; a person who has another account is a conflict'],
  twice: [PARTNERS, 'two simultaneous first sign-ins of one person create one account'],
  down: partnerState,
  garbage: partnerState,
};
const payTvStatus: Cover = [PAY_TV, 'after the failure %s the call returns %s'];
const payTvOnce: Cover = [
  PAY_TV,
  'a code works once, only in the browser that began, and only after the sign-in at the TV provider',
];

const COVERS: Readonly<Record<Kind, Readonly<Record<Fault, Cover>>>> = {
  openid: {
    ...shared,
    cancelled: [
      RETURNS,
      'a provider that refuses, is cancelled, is unreachable or responds twice is reported in each language',
    ],
    garbage: [CONTRADICTIONS, '%s is refused, and creates no account'],
  },
  'generic-oauth': {
    ...shared,
    cancelled: [
      RETURNS,
      'OAuth: after a viewer has cancelled at the provider, the page says so and offers another way to sign in',
    ],
    garbage: [CONTRADICTIONS, 'a profile with %s is refused, and creates no account'],
  },
  google: {
    ...shared,
    cancelled: { none: 'the script of Google does not say that the viewer has closed its window' },
    silent: googleKeys,
    down: googleKeys,
    garbage: socialGarbage,
  },
  facebook: { ...shared, cancelled: cancelledInWindow, garbage: socialGarbage },
  apple: { ...shared, cancelled: cancelledInWindow, garbage: socialGarbage },
  opin: {
    ...shared,
    cancelled: [
      'tests/e2e/partner-sign-in.spec.ts',
      'OPiN: a failure ends the session at OPiN and is reported; a cancelled sign-in can be repeated',
    ],
    garbage: [PARTNERS, 'when OPiN is %s, its token opens no session, and a new attempt works'],
  },
  pbr: formPartner,
  sptv: formPartner,
  'pay-tv': {
    refuses: payTvStatus,
    cancelled: payTvOnce,
    silent: payTvStatus,
    replayed: payTvOnce,
    otherAccount: [
      PAY_TV,
      'a signed-in viewer links a subscription, but not a second one, nor one that is linked to another account',
    ],
    twice: [PAY_TV, 'two first sign-ins of one customer at the same moment make one account'],
    down: payTvStatus,
    garbage: [
      PAY_TV,
      'a response with wrong or missing fields opens no session, nor does a TV provider that is not allowed',
    ],
  },
  hosted: {
    refuses: [HOSTED, 'tokens of other projects, and unsigned, forged and expired tokens are refused'],
    cancelled: { none: NO_PAGE_OF_ITS_OWN },
    silent: [HOSTED, 'keys that never arrive are reported after the time limit, and the next sign-in works'],
    replayed: [HOSTED, 'a token opens a session once; the same person gets the same account again'],
    otherAccount: [HOSTED, 'a signed-in viewer cannot link a person who has another account, and stays signed in'],
    twice: [HOSTED, 'two simultaneous first sign-ins of one person create one account'],
    down: [HOSTED, 'keys that the service rotates are read again; a service that is down is reported'],
    garbage: [HOSTED, 'a refused sign-up names its field, and opens no session'],
  },
};

/** Each kind, and the second way of Apple. */
const WAYS = [...PROVIDER_KINDS.map((kind) => [kind, COVERS[kind]] as const), ['apple', APPLE_BY_REDIRECT] as const];

test.each(WAYS)('each fault of a provider of the kind %s has a test, or a reason why there is none', (kind, covers) => {
  expect(Object.keys(covers).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  for (const [fault, cover] of Object.entries(covers) as [Fault, Cover][]) {
    const name = `${kind}: ${FAULTS[fault]}`;
    if ('none' in cover) {
      expect(cover.none.length, name).toBeGreaterThan(20);
      continue;
    }
    const [file, title] = cover;
    const source = readFileSync(file, 'utf8');
    expect(
      ["'", '"', '`'].some((quote) => source.includes(title + quote)),
      `${name}: ${file} has no test "${title}"`,
    ).toBe(true);
    const drivers = file === EXTERNAL || file === CONTRADICTIONS ? DRIVERS : '';
    expect(source + drivers, `${name}: ${file} has no case of this kind`).toContain(kind);
  }
});
