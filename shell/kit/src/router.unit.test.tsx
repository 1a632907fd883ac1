// @vitest-environment jsdom
import { Link, useSearchParams } from '@shop/front-kit';
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

failOnConsoleNoise();
installDomStubs();

function Params() {
  const [params, setParams] = useSearchParams();
  const add = (name: string): void =>
    setParams((latest) => new URLSearchParams([...latest, [name, 'yes']]), { replace: true });
  return (
    <>
      <button type="button" onClick={() => add('one')}>
        Add one
      </button>
      <button type="button" onClick={() => add('two')}>
        Add two
      </button>
      <button type="button" onClick={() => setParams({ three: 'yes' })}>
        Only three
      </button>
      <Link to="?four=yes">Link to four</Link>
      <output>{params.toString()}</output>
    </>
  );
}

function open() {
  const { location } = renderWithKit(<Params />, { at: '/list?q=disc' });
  const drawn = (): string | null => screen.getByRole('status').textContent;
  /** Simulates a slow device: presses all before the page renders any of them. */
  const press = (...names: string[]): void =>
    act(() => {
      for (const name of names) fireEvent.click(screen.getByText(name));
      expect(drawn()).toBe('q=disc');
    });
  return { location, drawn, press };
}

test('keeps both changes to the address when the second comes before a render', () => {
  const { location, drawn, press } = open();
  press('Add one', 'Add two');
  expect(drawn()).toBe('q=disc&one=yes&two=yes');
  expect(location()).toBe('/list?q=disc&one=yes&two=yes');
});

test("applies a change to the followed link's address when the link is not rendered yet", () => {
  const { drawn, press } = open();
  press('Link to four', 'Add one');
  expect(drawn()).toBe('four=yes&one=yes');
});

test('replaces all params when given params instead of a function', () => {
  const { drawn, press } = open();
  const before = window.history.length;
  press('Add one', 'Only three');
  expect(drawn()).toBe('three=yes');
  expect(window.history.length).toBe(before + 1);
});
