// @vitest-environment jsdom
import { Field, SearchInput } from '@shop/front-kit';
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

failOnConsoleNoise();
installDomStubs();

/** A page that renders the search late, as the address does. */
function SlowPage({ asked }: { asked: string[] }) {
  const [drawn, draw] = useState('');
  return (
    <>
      <Field label="Search">
        <SearchInput value={drawn} onSearch={(text) => asked.push(text)} />
      </Field>
      <button type="button" onClick={() => draw(asked.at(-1) ?? '')}>
        Draw
      </button>
      <button type="button" onClick={() => draw('')}>
        Clear
      </button>
    </>
  );
}

function open() {
  const asked: string[] = [];
  renderWithKit(<SlowPage asked={asked} />);
  return { asked, box: screen.getByLabelText<HTMLInputElement>('Search') };
}

test('keeps and searches for every letter typed before the first is rendered', async () => {
  const { asked, box } = open();
  await userEvent.type(box, 'disc');
  expect(box.value).toBe('disc');
  expect(asked).toEqual(['d', 'di', 'dis', 'disc']);
  await userEvent.click(screen.getByText('Draw'));
  expect(box.value).toBe('disc');
});

test('adopts a search that is changed elsewhere', async () => {
  const { box } = open();
  await userEvent.type(box, 'disc');
  await userEvent.click(screen.getByText('Draw'));
  await userEvent.click(screen.getByText('Clear'));
  expect(box.value).toBe('');
});
