import { limits } from '@shop/contracts/client';

/** Returns why a file can't be imported, before uploading it. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return 'This is a spreadsheet workbook. Save it as “CSV UTF-8” and choose that file.';
  if (size > limits.importBytes) return `A file can have ${limits.importBytes / 1024 / 1024} MB at most`;
  return size === 0 ? 'This file is empty' : undefined;
}
