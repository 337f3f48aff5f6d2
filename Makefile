# Every command a person needs; `make help` lists them. They need Node.js 20.19 or later and bring the rest along.
.DEFAULT_GOAL := help
# Node.js 24 and the npm packages, installed first where they lack; what a host of Compose needs runs without them.
# `exec`: a signal to make reaches the program. `false`: npm has told why it cannot install them.
NODE = exec "$$(node infra/node/program.mjs || echo false)"
# What is set on make's command line is in the environment too: "$$EMAIL" is one word, whatever it holds.
# What a variable such as REVOKE holds, unless that means no.
yes = $(filter-out 0 no false off,$(1))
.PHONY: help start stop demo dev build clean up down logs upgrade admin tier verify email mail backup snapshots snapshots-prune backup-check restore secrets-rotate maintenance doctor rollback release test lint format format-check types unit integration gateway-test local-test erasure operations statistics access e2e screenshots nightly test-all faults chaos model two-versions drag-matrix compose-test test-s3 load components sbom bench bench-streams bench-login bench-admin built node

help: ## Lists the commands
	@awk 'BEGIN { FS = ":.*## " } /^##@ / { printf "\n%s\n", substr($$0, 5) } /^[a-z0-9-]+:.*## / { printf "  make %-16s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Run it on this machine

start: node ## Builds what changed and runs the whole product on this machine, until Ctrl-C (PORT=8080, DATA_DIR=.data)
	@$(NODE) infra/local/start.ts

stop: node ## Stops what make start runs in another terminal
	@node infra/local/stop.mjs

demo: node ## Fills the running product with an account and a grid of pictures made for it
	@$(NODE) infra/local/demo.ts

dev: node ## Runs the product for work on it: services restart and pages reload when a source changes
	@$(NODE) infra/local/dev.ts

build: node ## Installs packages and builds services and web, without starting anything
	@$(NODE) infra/local/build-all.ts

clean: node ## Removes this machine's data and everything built, after asking
	@node infra/local/clean.mjs

##@ Run it by Docker Compose

up: node ## Builds and starts the product by Docker Compose, and waits until all of it is healthy (a release is not built)
	@node infra/compose/up.mjs

down: ## Stops what make up started; the data stays in its volumes
	@docker compose down

logs: ## Shows what the containers of make up write, and goes on (SERVICE=grids for one)
	@docker compose logs --follow --tail 100 $(SERVICE)

upgrade: node ## Rebuilds the images and replaces what make up started, services without a failed request (VERSION=0.3.0 takes the images of that version)
	@node infra/compose/upgrade.mjs

rollback: node ## Returns to the images that ran before the last upgrade
	@node infra/compose/upgrade.mjs rollback

##@ Look after it, however it runs

admin: node ## Makes someone an admin: make admin EMAIL=someone@example.com (REVOKE=1 takes it back)
	@node infra/local/ops.mjs admin "$$EMAIL" $(if $(call yes,$(REVOKE)),revoke)

tier: node ## Sets a plan: make tier EMAIL=someone@example.com TIER=creator (or free)
	@node infra/local/ops.mjs tier "$$EMAIL" "$$TIER"

verify: node ## Marks an address as verified that mails do not reach: make verify EMAIL=someone@example.com
	@node infra/local/ops.mjs verify "$$EMAIL"

email: node ## Corrects an account's address, and mails a link that verifies it: make email FROM=mistyped@example.com TO=right@example.com
	@node infra/local/ops.mjs email "$$FROM" "$$TO"

mail: node ## Shows the mails that are kept in files while no SMTP_URL is set
	@node infra/local/ops.mjs mail

backup: node ## Stores a snapshot in BACKUP_REPOSITORY, else the whole installation as one file (FILE=backups/tessera-<time>.tar)
	@node infra/local/backup.mjs backup

snapshots: node ## Lists the snapshots in BACKUP_REPOSITORY
	@node infra/local/backup.mjs snapshots

snapshots-prune: node ## Removes snapshots past their time, also where there is no room for a new one
	@node infra/local/backup.mjs prune

backup-check: node ## Finds whether the repository is whole
	@node infra/local/backup.mjs check

restore: node ## Restores a backup: make restore FILE=... or SNAPSHOT=latest (ACCOUNT=... for one alone, FORCE=1 replaces what is there)
	@node infra/local/backup.mjs restore

secrets-rotate: node ## Makes a new signing key; nobody is logged out, the old one stays valid for 7 days (LEAKED=1 replaces every secret)
	@node infra/local/ops.mjs rotate $(if $(call yes,$(LEAKED)),leaked)

maintenance: node ## Takes the product out of service, or back: make maintenance SET=on (off, status)
	@node infra/local/ops.mjs maintenance $(or $(SET),status)

doctor: node ## Looks for what is wrong with what runs, and tells what to do
	@node infra/local/ops.mjs doctor

##@ Test a change

test: node ## Runs every check and every test that a change must pass, with all set-up of its own
	@$(NODE) infra/local/test.ts

lint: node ## Lints all code
	@$(NODE) infra/local/test.ts lint

format: node ## Formats all code
	@npm run --silent format

format-check: node ## Fails on code that is not formatted
	@$(NODE) infra/local/test.ts format

types: node ## Checks all types
	@$(NODE) infra/local/test.ts types

unit: node ## Runs the unit tests
	@$(NODE) infra/local/test.ts unit

integration: node ## Runs the integration tests on a real database and Redis
	@$(NODE) infra/local/test.ts integration

gateway-test: node ## Tests the gateway's templates on a real NGINX
	@$(NODE) infra/local/test.ts gateway

local-test: node ## Tests what starts and supervises the product
	@$(NODE) infra/local/test.ts local

erasure: node ## Deletes accounts, and looks for what is left of them
	@$(NODE) infra/local/test.ts erasure

operations: node ## Tests backups, Kubernetes' manifests, alerts and what an operator runs
	@$(NODE) infra/local/test.ts operations

statistics: node ## Compares the dashboard's statistics with a second, independent count
	@$(NODE) infra/local/test.ts statistics

access: node ## Tries every route as everybody who may not use it
	@$(NODE) infra/local/test.ts access

e2e: node ## Runs the browser tests against a whole product of their own
	@$(NODE) infra/local/test.ts browser

screenshots: node ## Renews the pictures of the README and the landing page, from a product filled by make demo
	@UPDATE_SCREENSHOTS=1 $(NODE) infra/local/test-stack.ts -- npx playwright test -c web/e2e/playwright.config.ts screenshots

##@ Test what takes longer

nightly: node ## Runs what takes too long for every change, and keeps the results in docs/nightly.md (PARTS="chaos faults" for some)
	@$(NODE) infra/local/nightly.ts $(PARTS)

test-all: node ## Runs every check and every test, also those that take too long for every change
	@TEST_ALL=1 STAGE_MINUTES=120 $(NODE) infra/local/test.ts

faults: node ## Makes each server and service fail in four ways and looks at what a person gets (make test: the servers)
	@FAULTS=all $(NODE) infra/local/test.ts faults

chaos: node ## Kills a product at work 200 times, empties Redis, freezes the worker, takes the store down, and looks for anything lost (make test: 5; CHAOS_SEED repeats a run)
	@CHAOS_KILLS=200 STAGE_MINUTES=120 $(NODE) infra/local/test.ts chaos

model: node ## Has two browsers and a program make 500 random changes each in one grid, and compares all with a model (make test: 40; MODEL_SEED repeats a run)
	@MODEL_CHANGES=500 MODEL_SEED=$${MODEL_SEED:-$$(date +%s)} $(NODE) infra/local/test-stack.ts -- npx playwright test -c web/e2e/playwright.config.ts model

two-versions: built ## Runs the services of another commit beside these on the same data, and the model in both (FROM=commit; one day ago by default)
	@$(NODE) tests/versions/two-versions.ts "$${FROM:-$$(git rev-list -1 --before='1 day ago' HEAD)}" -- npx playwright test -c web/e2e/playwright.config.ts model

drag-matrix: node ## Drags photos between many seeded places at six window sizes, by mouse and touch (minutes)
	@DRAG_PAIRS=40 $(NODE) infra/local/test-stack.ts -- npx playwright test -c web/e2e/playwright.config.ts drag-places

compose-test: node ## Tests the product as Docker Compose runs it, built and started for it (PATTERN=recovery for some)
	@TEST_ALL=1 STAGE_MINUTES=120 $(NODE) infra/local/test.ts compose

test-s3: node ## Runs the object store's tests against a real S3 server (built with Go)
	@$(NODE) --test tests/s3/s3.nightly.test.ts

load: built ## Measures 500 people for 10 minutes by Docker Compose, two replicas of each service, upgraded meanwhile (k6, built with Go; PEOPLE, MINUTES)
	@$(NODE) tests/load/load.ts

components: node ## Fails where a package that ships has a known vulnerability (asks the package registry)
	@npm audit --omit=dev --audit-level=moderate

sbom: node ## Lists all packages with their licences (CycloneDX), and fails on a licence that is missing or not allowed
	@$(NODE) infra/sbom/sbom.ts

##@ Release

release: node ## Makes a release of what is committed: version, changelog, contract, images, tag (VERSION=0.2.0; DRY_RUN=1 only looks)
	@$(NODE) infra/release/main.ts $(if $(call yes,$(DRY_RUN)),--dry-run)

##@ Measure

bench: node ## Measures speed and cost beside their peers and floors into tests/bench/RESULTS.md (wants a machine at rest; PART=lists for one)
	@$(NODE) tests/bench/bench.ts $(PART)

bench-streams: built ## Measures what 300 streams of events at rest cost two replicas of grids, and that all are back soon after Redis was killed
	@$(NODE) tests/bench/streams.ts

bench-login: node ## Measures that the time of log-in and reset does not tell whether an address has an account
	@$(NODE) infra/local/test-stack.ts -- node tests/bench/login.ts

bench-admin: built ## Measures the admin's calls over 100,000 users and 2,000,000 photos
	@$(NODE) infra/local/test-servers.ts -- node tests/bench/admin.ts $(SHARE)

# What programs import that drive the product from outside: its services, its web and what tests share.
built: node
	@$(NODE) infra/local/build-all.ts tests

node:
	@command -v node >/dev/null || { echo 'Node.js 20.19 or later is needed (nodejs.org, or the package of your system).' >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error("Node.js 20.19 or later is needed; this is " + process.version); process.exit(1); }'
