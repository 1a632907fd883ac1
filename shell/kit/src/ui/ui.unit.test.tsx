// @vitest-environment jsdom
import {
  Avatar,
  Button,
  Moment,
  PartPicture,
  QuantityBar,
  Stars,
  TextInput,
  Unbroken,
} from '@shop/front-kit';
import { renderWithKit, testConfig } from '@shop/front-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('HOME-17: shows a rating of 4.7 as text and four stars, read as rated 4.7 of 5', () => {
  const { container } = renderWithKit(<Stars rating={4.7} />);
  expect(screen.getByRole('img', { name: 'rated 4.7 of 5' }).textContent).toBe('4.7');
  expect(container.querySelectorAll('[data-star]')).toHaveLength(4);
});

test('HOME-04, HOME-15, PUR-20: loads pictures from other hosts through the shop, and falls back to initials or a drawing', () => {
  const config = {
    ...testConfig,
    images: { ...testConfig.images, publicOrigins: ['https://images.shop.test'] },
  };
  const foreign = 'https://tracker.example.com/pixel.png';
  const through = 'http://shop.test/api/picture?url=https%3A%2F%2Ftracker.example.com%2Fpixel.png';
  const { container } = renderWithKit(
    <>
      <Avatar name="Ann Fitter" src={foreign} />
      <PartPicture name="Brake disc" src={foreign} />
      <Avatar name="Bob Fitter" src="https://images.shop.test/bob.png" />
    </>,
    { config },
  );
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures.map(({ src }) => src)).toEqual([through, through, 'https://images.shop.test/bob.png']);
  for (const picture of pictures) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('AF');
  expect(screen.getByRole('img', { name: 'Brake disc' }).querySelector('svg')).not.toBeNull();
});

test('keeps the parts of a date in order on a page from right to left', () => {
  render(<Moment at="2026-11-21T09:30:00Z" />);
  const time = screen.getByRole('time');
  expect(time.dir).toBe('auto');
  expect(time.textContent).toContain('21 Nov 2026');
});

test('HOME-08, HOME-09: shows minimum and available quantity as numbers', () => {
  const { container } = renderWithKit(<QuantityBar minimum={50} available={1_240} />);
  expect(container.textContent).toContain('min. 50');
  expect(container.textContent).toContain('1,240 available');
});

test.each([
  [0, 0],
  [50, 8.3],
  [450, 25],
  [1_800, 50],
  [6_000, 91.3],
  [7_200, 100],
  [90_000, 100],
])('with %d pieces available and a minimum of 50, fills the bar to %d %', (available, percent) => {
  const { container } = renderWithKit(<QuantityBar minimum={50} available={available} />);
  const [fill, mark] = container.querySelectorAll('svg > rect');
  expect(Number.parseFloat(fill?.getAttribute('width') ?? '')).toBeCloseTo(percent, 1);
  expect(Number.parseFloat(mark?.getAttribute('x') ?? '')).toBeCloseTo(8.3, 1);
});

test.each([
  ['Ventilated Brake Disc 319 mm, 6-hole, Toyota Hilux Revo', ['319 mm', '6-hole']],
  ['Brake Caliper, Front Left, 2-piston, Mitsubishi', ['2-piston']],
  ['Oil Filter, Spin-on, M20 x 1.5, Toyota', ['Spin-on', 'M20 x 1.5']],
  ['Oil Filter, Spin-on, 3/4-16 UNF, Honda', ['Spin-on', '3/4-16 UNF']],
  ['Alternator 12 V 90 A, Toyota', ['12 V', '90 A']],
  ['Front disc, 277 x 22 mm, pitch circle 5 x 100.', ['277 x 22 mm', '5 x 100']],
  ['Fits all 12 Volvo models', []],
  ['A-very-long-chain-of-words', []],
  ['', []],
])('does not break measures or hyphenated words in "%s"', (text, whole) => {
  const { container } = renderWithKit(
    <p>
      <Unbroken text={text} />
    </p>,
  );
  const paragraph = container.querySelector('p');
  expect(paragraph?.textContent).toBe(text);
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((span) => span.textContent)).toEqual(
    whole,
  );
});

test('VAL-19: links a field to its error message and hint', () => {
  renderWithKit(<TextInput label="Email" hint="Work address" error="Email is Required" />);
  const input = screen.getByLabelText('Email');
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Work address',
    'Email is Required',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('LOG-08: prevents a second press while a button is busy', async () => {
  const press = vi.fn();
  const { user } = renderWithKit(
    <Button busy onClick={press}>
      Login
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-busy')).toBe('true');
});

test.each([
  [false, 'Pay'],
  [true, 'Message'],
])('when work ends and the page moved the focus: %s, focuses %s', (isMoved, name) => {
  const page = (busy: boolean) => (
    <>
      <Button busy={busy}>Pay</Button>
      <p tabIndex={-1}>Message</p>
    </>
  );
  const { rerender } = render(page(false));
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  rerender(page(true));
  // Browsers do this to a disabled button.
  button.blur();
  if (isMoved) screen.getByText('Message').focus();
  rerender(page(false));
  expect(document.activeElement?.textContent).toBe(name);
});
