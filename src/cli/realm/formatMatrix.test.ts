import { expect, test } from 'vitest';
import type { Matrix } from '../../server/domain/publishing/matrix/createMatrix.ts';
import { formatMatrix } from './formatMatrix.ts';

const matrix: Matrix = {
  keys: [
    { key: 'locales', group: 'settings' },
    { key: 'features.search', group: 'features' },
    { key: 'currency', group: 'settings' },
  ],
  brands: [
    {
      realm: 'nova',
      version: 7,
      share: 10,
      trialVersion: 8,
      cells: {
        locales: { value: ['en', 'ar'], layer: 'nova', file: 'realm.json' },
        'features.search': { value: true, layer: 'default of the schema', file: '' },
        currency: { value: undefined, layer: '', file: '' },
      },
    },
    {
      realm: 'orbit',
      version: 2,
      share: null,
      trialVersion: null,
      cells: {
        locales: { value: '=1+1', layer: 'orbit', file: 'realm.json' },
        'features.search': { value: false, layer: 'orbit', file: 'realm.json' },
        currency: { value: 'EUR', layer: 'nova', file: 'realm.json' },
      },
    },
  ],
};

test('the table names the layer of a value that the realm does not set itself', () => {
  expect(formatMatrix(matrix, 'table').split('\n')).toEqual([
    '                 nova                          orbit',
    'version          7                             2',
    'trial            version 8 for 10 %',
    'locales          ["en","ar"]                   =1+1',
    'features.search  true (default of the schema)  false',
    'currency                                       EUR (nova)',
  ]);
});

test('CSV has a line for each realm and key, quotes what needs it, and contains no formulas', () => {
  expect(formatMatrix(matrix, 'csv').split('\r\n')).toEqual([
    'realm,version,share,trialVersion,key,value,layer,file',
    'nova,7,10,8,locales,"[""en"",""ar""]",nova,realm.json',
    'nova,7,10,8,features.search,true,default of the schema,',
    'nova,7,10,8,currency,,,',
    "orbit,2,,,locales,'=1+1,orbit,realm.json",
    'orbit,2,,,features.search,false,orbit,realm.json',
    'orbit,2,,,currency,EUR,nova,realm.json',
  ]);
});

test('JSON contains the whole matrix', () => {
  const parsed = JSON.parse(formatMatrix(matrix, 'json')) as Matrix;
  expect(parsed.brands[1]?.cells['currency']).toEqual({ value: 'EUR', layer: 'nova', file: 'realm.json' });
  expect(parsed.keys).toEqual(matrix.keys);
});
