import { expect, test } from 'vitest';
import { createTestSigner } from '../testing/createTestSigner.ts';
import { isWeakKey } from './isWeakKey.ts';

const P = 2n ** 255n - 19n;
const mod = (value: bigint): bigint => ((value % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));
type Point = readonly [x: bigint, y: bigint];

/** Returns the points with a y coordinate (RFC 8032, section 5.1.3). */
function findPoints(y: bigint): readonly Point[] {
  const square = mod((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  const root = power(square, (P + 3n) / 8n);
  const x = [root, mod(root * power(2n, (P - 1n) / 4n))].find((each) => mod(each * each) === square);
  return x === undefined
    ? []
    : [
        [x, mod(y)],
        [mod(-x), mod(y)],
      ];
}

function add([x1, y1]: Point, [x2, y2]: Point): Point {
  const product = mod(D * x1 * x2 * y1 * y2);
  return [
    mod((x1 * y2 + x2 * y1) * power(1n + product, P - 2n)),
    mod((y1 * y2 + x1 * x2) * power(1n - product, P - 2n)),
  ];
}

const isSmall = (point: Point): boolean => {
  const two = add(point, point);
  const four = add(two, two);
  const eight = add(four, four);
  return eight[0] === 0n && eight[1] === 1n;
};

function encode(y: bigint, sign: 0 | 1): string {
  const bytes = Buffer.from(Buffer.from(y.toString(16).padStart(64, '0'), 'hex').toReversed());
  bytes[31] = bytes[31]! | (sign << 7);
  return bytes.toString('base64');
}

/** The y coordinates of the points of order 8. The test computes their order. */
const ORDER_8_Y = [
  BigInt('0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826'),
  BigInt('0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7'),
];

test('all encodings of the eight points of small order are refused', () => {
  const values = [0n, 1n, P - 1n, ...ORDER_8_Y];
  const points = values.flatMap(findPoints);
  expect(points.every(isSmall)).toBe(true);
  expect(new Set(points.map(String)).size, 'a group of order 8 has no other points').toBe(8);
  for (const y of [...values, P, P + 1n])
    for (const sign of [0, 1] as const) expect(isWeakKey(encode(y, sign)), `y = ${y}, sign ${sign}`).toBe(true);
});

test('a second encoding of another point is refused; the keys that are in use are not', () => {
  expect(isWeakKey(encode(P + 5n, 0))).toBe(true);
  expect(isWeakKey(encode(P - 2n, 0))).toBe(false);
  for (let round = 0; round < 20; round++) expect(isWeakKey(createTestSigner().publicKey)).toBe(false);
});
