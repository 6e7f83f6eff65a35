-- How many clients that bought are worth how much, by the first figures of it: `least` has zeros behind them, `coarser` is
-- the same with the figures of the level before (0 for the first level). Kept by the statement that keeps the clients.
CREATE TABLE analytics_client_worths (
    business_id uuid NOT NULL CONSTRAINT analytics_client_worths_business_id_fkey REFERENCES businesses,
    figures int NOT NULL,
    coarser bigint NOT NULL,
    least bigint NOT NULL,
    clients bigint NOT NULL,
    CONSTRAINT analytics_client_worths_pkey PRIMARY KEY (business_id, figures, coarser, least)
) WITH (fillfactor = 80);

-- The owner of the tables sees every business while this runs.
ALTER TABLE analytics_clients NO FORCE ROW LEVEL SECURITY;
INSERT INTO analytics_client_worths (business_id, figures, coarser, least, clients)
SELECT a.business_id, level.figures,
    CASE level.coarser WHEN 0 THEN 0 ELSE sign(net)::bigint
        * (abs(net) - abs(net) % power(10::numeric, greatest(length(abs(net)::text) - level.coarser, 0))::bigint) END,
    sign(net)::bigint
        * (abs(net) - abs(net) % power(10::numeric, greatest(length(abs(net)::text) - level.figures, 0))::bigint),
    count(*)
FROM analytics_clients AS a CROSS JOIN (VALUES (2, 0), (5, 2), (19, 5)) AS level (figures, coarser)
WHERE a.sales > 0 GROUP BY 1, 2, 3, 4;
ALTER TABLE analytics_clients FORCE ROW LEVEL SECURITY;
