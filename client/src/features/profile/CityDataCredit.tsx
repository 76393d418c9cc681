const link = 'inline-block font-semibold text-ink underline underline-offset-4';

/** Whom we owe what the app shows. */
export function CityDataCredit() {
  return (
    <p className="px-5 pt-2 pb-6 text-center text-sm text-pretty text-muted">
      About · City data:{' '}
      <span className="whitespace-nowrap">
        <a href="https://www.geonames.org" target="_blank" rel="noreferrer" className={link}>
          GeoNames
        </a>
        ,
      </span>{' '}
      <a
        href="https://creativecommons.org/licenses/by/4.0/"
        target="_blank"
        rel="noreferrer"
        className={link}
      >
        CC BY 4.0
      </a>
    </p>
  );
}
