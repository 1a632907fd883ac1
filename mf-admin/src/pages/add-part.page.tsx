import { PageTitle } from '@shop/front-kit';
import { AddPartForm } from '../features/part-form/add-part-form.tsx';

export function AddPartPage() {
  return (
    <>
      <PageTitle
        title="Add Part"
        lead="What buyers see: name, price per piece, and how many they can order."
      />
      <AddPartForm />
    </>
  );
}
