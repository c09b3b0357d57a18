import { expect, test } from 'vitest';
import { hostedImageUrl } from './hostedImageUrl.ts';
import { describeImage } from './imageUrl.ts';

const host = {
  base: 'https://cdn.example/originals/',
  template: 'https://cdn.example/w_{width},h_{height},f_{format}/{path}',
  widths: [1280, 320, 640],
};

test('an image of the host is loaded by the template, in its widths and both formats', () => {
  const url = hostedImageUrl(host, 'https://cdn.example/originals/a/b.jpg#w=1600&h=900&c=112233&f=50,20')!;
  expect(url).toMatch(/^https:\/\/cdn\.example\/w_640,h_360,f_webp\/a\/b\.jpg#/);
  expect(describeImage(url)).toEqual({
    src: 'https://cdn.example/w_640,h_360,f_webp/a/b.jpg',
    srcSet:
      'https://cdn.example/w_320,h_180,f_webp/a/b.jpg 320w, https://cdn.example/w_640,h_360,f_webp/a/b.jpg 640w, https://cdn.example/w_1280,h_720,f_webp/a/b.jpg 1280w',
    avifSrcSet:
      'https://cdn.example/w_320,h_180,f_avif/a/b.jpg 320w, https://cdn.example/w_640,h_360,f_avif/a/b.jpg 640w, https://cdn.example/w_1280,h_720,f_avif/a/b.jpg 1280w',
    width: 1600,
    height: 900,
    colour: '#112233',
    position: '50% 20%',
  });
});

test('widths larger than an image of known size are left out; if none fits, the smallest one is used', () => {
  const listWidths = (fragment: string, widths?: number[]): string[] =>
    describeImage(
      hostedImageUrl(
        { ...host, ...(widths ? { widths } : { widths: undefined }) } as typeof host,
        `${host.base}a.jpg${fragment}`,
      )!,
    )
      .srcSet.split(', ')
      .map((candidate) => candidate.split(' ')[1] ?? '');
  expect(listWidths('#w=700&h=400', [320, 640, 1280])).toEqual(['320w', '640w']);
  expect(listWidths('#w=500&h=400')).toEqual(['240w', '320w', '480w', '500w']);
  expect(listWidths('')).toEqual(['240w', '320w', '480w', '640w', '820w', '1080w', '1280w', '1920w']);
  const small = describeImage(hostedImageUrl(host, `${host.base}a.jpg#w=100&h=50`)!);
  expect(small).toMatchObject({ src: expect.stringContaining('320') as string, srcSet: '' });
});

test('a template may contain a query and the whole URL; without {format} there is one list of candidates', () => {
  const proxy = {
    base: 'https://origin.example/',
    template: 'https://img.example/fit?u={url}&w={width}&a=1+2',
    widths: [300, 600],
  };
  const described = describeImage(hostedImageUrl(proxy, 'https://origin.example/a b/%C3%A9.jpg'.replace(' ', '%20'))!);
  expect(described).toEqual({
    src: 'https://img.example/fit?u=https%3A%2F%2Forigin.example%2Fa%2520b%2F%25C3%25A9.jpg&w=600&a=1+2',
    srcSet:
      'https://img.example/fit?u=https%3A%2F%2Forigin.example%2Fa%2520b%2F%25C3%25A9.jpg&w=300&a=1+2 300w, https://img.example/fit?u=https%3A%2F%2Forigin.example%2Fa%2520b%2F%25C3%25A9.jpg&w=600&a=1+2 600w',
  });
});

test('images elsewhere are not changed, and an unsafe template is not used', () => {
  expect(hostedImageUrl(host, 'https://other.example/a.jpg')).toBeUndefined();
  expect(describeImage('https://cdn.example/a.jpg#s=100,200&t=javascript:alert(1)')).toEqual({
    src: 'https://cdn.example/a.jpg#s=100,200&t=javascript:alert(1)',
    srcSet: '',
  });
});
