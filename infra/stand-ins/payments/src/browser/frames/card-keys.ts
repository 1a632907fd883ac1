import { type CardFields, type FieldName, faultsOf } from './card-form.ts';
import { fieldsOf, inputEntries, inputs } from './card-view.ts';

function shown(): FieldName[] {
  return inputEntries.filter(([, input]) => !input.hidden).map(([field]) => field);
}

function neighbour(field: FieldName, step: 1 | -1): HTMLInputElement | undefined {
  const fields = shown();
  const name = fields[fields.indexOf(field) + step];
  return name === undefined ? undefined : inputs[name];
}

function isDone(field: FieldName, fields: CardFields): boolean {
  return !faultsOf(fields, new Date()).some((fault) => fault.field === field);
}

function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}

/** A field that is complete hands over to the next one; Backspace in an empty one goes back. */
export function moveBetweenFields(): void {
  for (const [field, input] of inputEntries) {
    input.addEventListener('input', (event) => {
      const atEnd = input.selectionStart === input.value.length;
      if (!isDeletion(event) && atEnd && field !== 'postal' && isDone(field, fieldsOf()))
        neighbour(field, 1)?.focus();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Backspace' || input.value !== '') return;
      neighbour(field, -1)?.focus();
    });
  }
}
