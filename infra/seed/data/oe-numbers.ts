/** Formats of the makers' part numbers: # is a digit, @ a letter. */
const patterns: Readonly<Record<string, string>> = {
  Toyota: '#####-#####',
  Suzuki: '#####M##@##',
  Honda: '#####-@@@-###',
  Nissan: '#####-##@##',
  Mitsubishi: '####@###',
  Isuzu: '8-9####-###-#',
  Hino: '#####-#####',
  Tata: '#### #### ####',
  Mahindra: '####@@####N',
  'Ashok Leyland': '@#######',
  Hyundai: '#####-#@###',
  Kia: '#####-#@###',
  Ford: '@@##-#####-@@',
  Volkswagen: '#@# ### ### @',
  'Mercedes-Benz': 'A ### ### ## ##',
  Renault: '77########',
  Peugeot: '####.##',
  Bajaj: '@@######',
};

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

export function oeNumber(make: string, next: (below: number) => number): string {
  const pattern = patterns[make] ?? '##########';
  return pattern.replace(/[#@]/g, (sign) =>
    sign === '#' ? String(next(10)) : letters.charAt(next(letters.length)),
  );
}
